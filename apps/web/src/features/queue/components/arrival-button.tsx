import type { QueueEntry } from '@anteroom/contract/queue';
import { Circle, CircleCheck } from 'lucide-react';
import { formatClock } from '#lib/format-date';
import { useCheckIn } from '../api/use-check-in.ts';
import { absenceOf } from '../arrival.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { entryName } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useShowQueueError } from '../use-show-queue-error.ts';

/** Shows whether a patient is here. A click toggles it. */
export function ArrivalButton({ entry }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const showError = useShowQueueError(line.doctorId);
  const checkIn = useCheckIn(line.doctorId);
  const { arrivedAt } = entry;
  const absence = absenceOf(entry);
  const toggle = () =>
    checkIn
      .mutateAsync({ appointmentId: entry.appointmentUuid, hasArrived: arrivedAt === null })
      .catch((error: Error) => showError(error, words.arrivalFailed));
  const look =
    absence === null ? 'border-done/40 bg-done-soft text-done' : 'border-line-strong text-ink-soft';
  const Icon = absence === null ? CircleCheck : Circle;
  return (
    <button
      type="button"
      aria-disabled={checkIn.isPending || undefined}
      title={absence === null ? words.arrivalHint.here : words.arrivalHint.notHere}
      onClick={() => !checkIn.isPending && toggle()}
      className={`inline-flex min-h-11 items-center gap-2 rounded-full border px-3 text-left text-sm font-medium transition-colors hover:border-accent md:min-h-7 md:px-3 ${look}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {absence ?? words.here}
      {arrivedAt !== null && (
        <span className="font-normal tabular-nums">{words.hereSince(formatClock(arrivedAt, timeZone))}</span>
      )}
      <span className="sr-only">{entryName(entry)}</span>
    </button>
  );
}
