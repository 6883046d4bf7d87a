import type { Language } from '@anteroom/contract/languages';
import type { OpenTime } from '@anteroom/contract/self-booking';
import { cancelVisit, listTimesToMove, moveVisit } from '@anteroom/contract/visit-changes';
import type { Visit } from '@anteroom/contract/visits';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureSentence, isServerBusy, PartAway, patientPageMessages } from '#features/clinic';
import { call } from '#lib/api';
import { ApiError, hasCode } from '#lib/api-error';
import { formatTimeOfDay } from '#lib/format-date';
import { useFetchedPart } from '#lib/lazy-component';
import { clockIn, dateIn, timeIn } from '#lib/patient-language';
import { routeQuery } from '#lib/route-query';
import { toWallTime } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { fetchWords } from '../public/booking-frame.tsx';
import { OpenTimes } from '../public/open-times.tsx';
import type { BookingWords } from '../public/words/booking-words.ts';
import { type ChangeWords, changeVisitMessages } from './change-visit.messages.ts';

type Props = {
  secret: string;
  visit: Visit;
  language: Language;
  onClose: () => void;
  onMoved: () => void;
  onCancelled: () => void;
  onUnanswered: (isUnanswered: boolean) => void;
};

/**
 * Lets a patient move or cancel their appointment. Both require a second click, so that patients change nothing by
 * mistake.
 */
export function ChangeVisit(props: Props) {
  const { secret, visit, language, onClose, onMoved, onCancelled, onUnanswered } = props;
  const words = changeVisitMessages[language];
  const { part: booking, hasFailed } = useFetchedPart(fetchWords[language]);
  const [choice, setChoice] = useState<'none' | 'move' | 'cancel'>('none');
  const back = () => setChoice('none');
  if (!booking) return hasFailed ? <PartAway language={language} /> : null;
  if (choice === 'move') {
    return <Move secret={secret} words={words} booking={booking} onBack={back} onMoved={onMoved} />;
  }
  if (choice === 'cancel') {
    const part = { secret, words, booking, onBack: back };
    return <Cancel {...part} onCancelled={onCancelled} onUnanswered={onUnanswered} />;
  }
  return (
    <Panel words={words}>
      {visit.changeUntil !== null && (
        <p className="text-ink-soft">{words.until(textOfTime(visit.changeUntil, visit, language))}</p>
      )}
      <Button autoFocus onClick={() => setChoice('move')}>
        {words.move}
      </Button>
      <Button onClick={() => setChoice('cancel')}>{words.cancel}</Button>
      <Button variant="quiet" onClick={onClose}>
        {words.keep}
      </Button>
    </Panel>
  );
}

function textOfTime(time: number, { timezone }: Visit, language: Language): string {
  const date = toWallTime(time, timezone).slice(0, 10);
  return `${dateIn(language, date)}, ${clockIn(language, time, timezone)}`;
}

function Panel({ words, children }: { words: ChangeWords; children: ReactNode }) {
  return (
    <section aria-label={words.title} className="panel grid grid-cols-1 gap-3 p-4">
      {children}
    </section>
  );
}

type Chosen = { time: OpenTime; date: string };

type PartProps = { secret: string; words: ChangeWords; booking: BookingWords; onBack: () => void };

function Move({ secret, words, booking, onBack, onMoved }: PartProps & { onMoved: () => void }) {
  const [from, setFrom] = useState<string | null>(null);
  const {
    data: offer,
    error,
    refetch,
  } = useQuery(
    routeQuery(
      listTimesToMove,
      { params: { secret }, query: from === null ? {} : { from } },
      { placeholderData: keepPreviousData, staleTime: 0, retry: false },
    ),
  );
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const move = useMutation({
    mutationFn: ({ time: { scheduledDateTime } }: Chosen) =>
      call(moveVisit, { params: { secret }, body: { scheduledDateTime } }),
    onSuccess: onMoved,
    onError: (error) => {
      if (isServerBusy(error)) return;
      setChosen(null);
      void refetch();
    },
  });
  const failed = errorText(move.error ?? error, words, booking);
  if (chosen) {
    const { language } = booking;
    const when = `${dateIn(language, chosen.date)}, ${timeIn(language, formatTimeOfDay(chosen.time.startTime))}`;
    return (
      <Panel words={words}>
        {failed && <Banner tone="danger">{failed}</Banner>}
        <p>{words.moveTo(when)}</p>
        <Button
          autoFocus
          variant="primary"
          isBusy={move.isPending}
          busyText={words.moving}
          onClick={() => move.mutate(chosen)}
        >
          {words.confirmMove}
        </Button>
        <Button variant="quiet" disabled={move.isPending} onClick={() => setChosen(null)}>
          {words.back}
        </Button>
      </Panel>
    );
  }
  return (
    <Panel words={words}>
      {failed && <Banner tone="danger">{failed}</Banner>}
      {offer ? (
        <OpenTimes
          offer={offer}
          words={booking}
          pending={null}
          pendingText={words.moving}
          onFrom={setFrom}
          onChoose={(time, date) => {
            move.reset();
            setChosen({ time, date });
          }}
        />
      ) : (
        !failed && <p role="status">{patientPageMessages[booking.language].loading}</p>
      )}
      <Button autoFocus variant="quiet" onClick={onBack}>
        {words.back}
      </Button>
    </Panel>
  );
}

type CancelProps = PartProps & Pick<Props, 'onCancelled' | 'onUnanswered'>;

function Cancel({ secret, words, booking, onBack, onCancelled, onUnanswered }: CancelProps) {
  const cancel = useMutation({
    mutationFn: () => call(cancelVisit, { params: { secret } }),
    onSuccess: onCancelled,
    onError: (error) => onUnanswered(!(error instanceof ApiError && error.status < 500)),
  });
  const keep = () => {
    onUnanswered(false);
    onBack();
  };
  const failed = errorText(cancel.error, words, booking);
  return (
    <Panel words={words}>
      {failed && <Banner tone="danger">{failed}</Banner>}
      <p>{words.cancelHint}</p>
      <Button
        variant="danger"
        isBusy={cancel.isPending}
        busyText={words.cancelling}
        onClick={() => cancel.mutate()}
      >
        {words.cancel}
      </Button>
      <Button autoFocus variant="quiet" onClick={keep}>
        {words.keep}
      </Button>
    </Panel>
  );
}

function errorText(error: unknown, words: ChangeWords, booking: BookingWords): string | null {
  if (error === null || error === undefined) return null;
  if (hasCode(error, 'time_taken')) return booking.taken;
  if (hasCode(error, 'change_too_late', 'not_found', 'entry_settled')) return words.tooLate;
  if (error instanceof ApiError && error.status === 429) return words.tooOften;
  return failureSentence(error, booking.language) ?? booking.offline;
}
