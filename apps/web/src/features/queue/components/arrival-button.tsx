import type { QueueEntry } from '@anteroom/contract/queue';
import { Circle, CircleCheck } from 'lucide-react';
import { formatClock } from '#lib/format-date';
import { useCheckIn } from '../api/use-check-in.ts';
import { absenceOf } from '../arrival.ts';
import { queueWords as words } from '../queue.words.ts';
import { entryName } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useTellRefusal } from '../use-tell-refusal.ts';

/** Says whether a patient is here; a press says the opposite. */
export function ArrivalButton({ entry }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const tell = useTellRefusal(line.doctorId);
  const checkIn = useCheckIn(line.doctorId);
  const { arrivedAt } = entry;
  const absence = absenceOf(entry);
  const toggle = () =>
    checkIn
      .mutateAsync({ appointmentId: entry.appointmentUuid, hasArrived: arrivedAt === null })
      .catch((error: Error) => tell(error, words.arrivalFailed));
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
