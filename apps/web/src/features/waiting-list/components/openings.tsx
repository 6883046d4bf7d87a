import type { Opening } from '@anteroom/contract/waiting-list';
import { useState } from 'react';
import { appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { PatientName, patientName } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { shownText } from '#lib/shown-text';
import { showToast } from '#lib/toast-store';
import { Badge, type BadgeTone } from '#ui/badge';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useBookOpening, useOpenings, useWithdrawOpening } from '../use-waiting-list.ts';
import { openingMessages as words } from '../waiting-list.messages.ts';

type Asked = Opening['offers'][number];
type Asking = { kind: 'book'; opening: Opening; offer: Asked } | { kind: 'withdraw'; opening: Opening };

/** Lists times that came free, with the patients who received an offer. Renders nothing if there are none. */
export function Openings() {
  const { data } = useOpenings();
  const [asking, setAsking] = useState<Asking | null>(null);
  if (!data || data.openings.length === 0) return null;
  const close = () => setAsking(null);
  return (
    <section className="panel">
      {asking?.kind === 'book' && <BookOpeningDialog {...asking} onClose={close} />}
      {asking?.kind === 'withdraw' && <WithdrawDialog opening={asking.opening} onClose={close} />}
      <h2 className="border-b border-line px-4 py-3 text-xl font-semibold">{words.title}</h2>
      <ul className="divide-y divide-line">
        {data.openings.map((opening) => (
          <li key={opening.id} className="px-4 py-4">
            <OpeningItem
              opening={opening}
              onBook={(offer) => setAsking({ kind: 'book', opening, offer })}
              onWithdraw={() => setAsking({ kind: 'withdraw', opening })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Record<Opening['state'], BadgeTone> = { open: 'waiting', filled: 'done', closed: 'neutral' };

type ItemProps = { opening: Opening; onBook: (offer: Asked) => void; onWithdraw: () => void };

function OpeningItem({ opening, onBook, onWithdraw }: ItemProps) {
  const { timezone } = useClinic();
  const { scheduledDateTime, doctorName, appointmentType, durationMinutes, state, closedBecause } = opening;
  const when = formatDateTime(scheduledDateTime, timezone);
  const about = [doctorName, appointmentTypeLabels[appointmentType], words.minutes(durationMinutes)];
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold tabular-nums">
            {when}
            <Badge tone={tones[state]}>{words.states[state]}</Badge>
          </h3>
          <p className="text-sm wrap-break-word text-ink-soft">{about.join(' · ')}</p>
          {closedBecause !== null && (
            <p className="text-sm text-ink-soft">{words.closedBecause[closedBecause]}</p>
          )}
        </div>
        {state === 'open' && (
          <Button size="small" aria-label={words.withdrawOf(when)} onClick={onWithdraw}>
            {words.withdraw}
          </Button>
        )}
      </div>
      <ol className="grid grid-cols-1 gap-2">
        {opening.offers.map((offer) => (
          <li
            key={offer.entryId}
            className="flex min-h-11 flex-wrap items-center gap-3 rounded-md bg-sunken px-3 py-2"
          >
            <div className="min-w-0 flex-1 basis-48">
              <Name offer={offer} />
              <p className="text-sm wrap-break-word text-ink-soft">{answerInWords(offer, timezone)}</p>
            </div>
            {state === 'open' && offer.isWaiting && offer.patient && (
              <Button
                size="small"
                aria-label={words.bookOf(patientName(offer.patient), when)}
                onClick={() => onBook(offer)}
              >
                {words.book}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Name({ offer: { patient } }: { offer: Asked }) {
  if (!patient) return <p className="text-ink-soft">{words.otherPatient}</p>;
  return (
    <PatientName id={patient.id} className="block font-medium wrap-anywhere">
      {patientName(patient)}
    </PatientName>
  );
}

/** Returns the result of an offer as a text, with the time of the patient's reply or of the message. */
function answerInWords(offer: Asked, timezone: string): string {
  const { state, skippedBecause, dueAt, sentAt, answeredAt, recipient, sms } = offer;
  const at = (millis: number) => formatDateTime(millis, timezone);
  if (state === 'skipped') return skippedBecause ? words.skipped[skippedBecause] : words.reasonHidden;
  if (state === 'planned') return words.planned(at(dueAt));
  const sent = sentAt === null ? [] : [words.sent(at(sentAt), shownText(recipient, '')), ...aboutSms(sms)];
  const answer = words.answers[state];
  if (answer === null) return sent.join(' · ');
  return [...sent, answeredAt === null ? answer : `${answer} ${at(answeredAt)}`].join(' · ');
}

/**
 * Returns the delivery state of an SMS as texts. If the text was too long for one message, adds how many the provider
 * charges.
 */
function aboutSms(sms: Asked['sms']): string[] {
  if (sms === null) return [];
  const result = words.texts[sms.state];
  return [...(sms.segments > 1 ? [words.segments(sms.segments)] : []), ...(result === null ? [] : [result])];
}

type Props = { opening: Opening; onClose: () => void };

function BookOpeningDialog({
  opening,
  offer: { entryId, patient },
  onClose,
}: Props & { offer: Opening['offers'][number] }) {
  const { timezone } = useClinic();
  const { mutateAsync, isPending, error } = useBookOpening();
  const name = patient ? patientName(patient) : words.otherPatient;
  const when = formatDateTime(opening.scheduledDateTime, timezone);
  const book = async () => {
    await mutateAsync({ params: { openingId: opening.id }, body: { entryId } });
    showToast({ tone: 'done', message: words.booked(name, when) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.bookTitle}
      confirmLabel={words.book}
      busyText={words.booking}
      isBusy={isPending}
      error={error ? messageOf(error, words.failed) : null}
      onConfirm={() => void book().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{words.bookQuestion(name, when)}</p>
      <p className="text-ink-soft">{words.bookHint}</p>
    </ConfirmDialog>
  );
}

function WithdrawDialog({ opening, onClose }: Props) {
  const { timezone } = useClinic();
  const { mutateAsync, isPending, error } = useWithdrawOpening();
  const when = formatDateTime(opening.scheduledDateTime, timezone);
  const withdraw = async () => {
    await mutateAsync({ params: { openingId: opening.id } });
    showToast({ tone: 'neutral', message: words.withdrawn(when) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={words.withdrawTitle}
      confirmLabel={words.withdraw}
      busyText={words.withdrawing}
      variant="danger"
      isBusy={isPending}
      error={error ? messageOf(error, words.failed) : null}
      onConfirm={() => void withdraw().catch(() => undefined)}
      onClose={onClose}
    >
      <p>{words.withdrawQuestion(when)}</p>
    </ConfirmDialog>
  );
}
