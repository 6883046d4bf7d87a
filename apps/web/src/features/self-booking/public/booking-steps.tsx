import type { BookableType } from '@anteroom/contract/self-booking';
import type { ReactNode } from 'react';
import { PartAway, patientPageMessages } from '#features/clinic';
import { isMissingPart, LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { Banner } from '#ui/banner';
import { SelectField } from '#ui/select-field';
import type { BookedDoctor } from './hold-time.ts';
import { type Offer, OpenTimes, type ShownTime } from './open-times.tsx';
import { type Booking, errorText, type Problem } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';

const fetchLaterSteps = async () => (await import('./later-steps.tsx')).LaterSteps;
const LaterSteps = lazyComponent(fetchLaterSteps);

type StepsProps = {
  booking: Booking;
  timezone: string;
  words: BookingWords;
  /** Renders the first step, in which the patient chooses a time. */
  times: (problem: Problem | null) => ReactNode;
};

/** Shows the current step of a booking. */
export function BookingSteps({ booking, timezone, words, times }: StepsProps) {
  const { stage } = booking;
  if (stage.at === 'times') return times(stage.problem);
  return (
    <LazyBoundary placeholder={<p role="status">{patientPageMessages[words.language].loading}</p>}>
      <LaterSteps timezone={timezone} booking={booking} stage={stage} words={words} />
    </LazyBoundary>
  );
}

type Props<Time> = {
  firstDate: string | null;
  offer: Offer<Time>;
  types: readonly BookableType[];
  type: BookableType;
  /** Returns the doctors who are free at a time, in the order in which the booking tries them. */
  doctorsOf: (time: Time) => readonly BookedDoctor[];
  booking: Booking;
  problem: Problem | null;
  words: BookingWords;
  onType: (type: BookableType) => void;
  onFrom: (from: string) => void;
};

/** Renders the first step of a booking: the patient chooses the reason for the visit, a date and a free time. */
export function TimesStep<Time extends ShownTime>({ offer, types, type, ...props }: Props<Time>) {
  const { firstDate, doctorsOf, booking, problem, words, onType, onFrom } = props;
  const { hold } = booking;
  const isAway = isMissingPart(hold.error);
  const failed = problem ? words[problem] : errorText(hold.error, words);
  return (
    <section className="grid grid-cols-1 gap-5">
      {isAway && <PartAway language={words.language} />}
      {failed && !isAway && <Banner tone="danger">{failed}</Banner>}
      {types.length > 1 && (
        <SelectField
          label={words.type}
          options={types.map((value) => ({ value, label: words.types[value] }))}
          value={type}
          onChange={({ target }) => onType(target.value as BookableType)}
        />
      )}
      <OpenTimes
        firstDate={firstDate}
        offer={offer}
        words={words}
        pending={hold.isPending ? hold.variables.time : null}
        pendingText={words.holding}
        onFrom={onFrom}
        onChoose={(time, date) =>
          hold.mutate({ time, date, type, doctors: doctorsOf(time), fetchNextStep: fetchLaterSteps })
        }
      />
    </section>
  );
}
