import type { BookingPageView } from '@anteroom/contract/self-booking';
import { useState } from 'react';
import { Banner } from '#ui/banner';
import { SelectField } from '#ui/select-field';
import { errorText } from './error-text.ts';
import { OpenTimes } from './open-times.tsx';
import type { Booking, Problem } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';

type Props = {
  firstDate: string | null;
  page: BookingPageView;
  booking: Booking;
  problem: Problem | null;
  words: BookingWords;
  onFrom: (from: string) => void;
};

/** The first step: the reason, a date, and a free time of it. */
export function TimesStep({ firstDate, page, booking, problem, words, onFrom }: Props) {
  const [type, setType] = useState(page.appointmentTypes[0] ?? 'consultation');
  const { hold } = booking;
  const failed = problem ? words[problem] : errorText(hold.error, words);
  return (
    <section className="grid grid-cols-1 gap-5">
      {failed && <Banner tone="danger">{failed}</Banner>}
      {page.appointmentTypes.length > 1 && (
        <SelectField
          label={words.type}
          options={page.appointmentTypes.map((value) => ({ value, label: words.types[value] }))}
          value={type}
          onChange={({ target }) => setType(target.value as typeof type)}
        />
      )}
      <OpenTimes
        firstDate={firstDate}
        offer={page}
        words={words}
        pending={hold.isPending ? hold.variables.time : null}
        pendingText={words.holding}
        onFrom={onFrom}
        onChoose={(time, date) => hold.mutate({ time, date, type })}
      />
    </section>
  );
}
