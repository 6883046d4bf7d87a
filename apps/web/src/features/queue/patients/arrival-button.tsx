import type { QueueEntry } from '@anteroom/contract/queue';
import { checkIn } from '@anteroom/contract/queue-positions';
import { Circle, CircleCheck } from 'lucide-react';
import { formatClock } from '#lib/format-date';
import { useRouteMutation } from '#lib/use-route-mutation';
import { useQueueRefresh } from '../api/line-calls.ts';
import { entryStatusLabels, queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { useShowQueueError } from '../queue-error.ts';
import { absenceOf, entryName } from '../queue-line.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

/** Status and arrival of a waiting patient in one control. A click checks the patient in, or takes that back. */
export function ArrivalButton({ entry }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const { doctorId } = line;
  const showError = useShowQueueError(doctorId);
  const arrival = useRouteMutation(checkIn, useQueueRefresh(doctorId));
  const offReason = useOfflineReason();
  const { arrivedAt, appointmentUuid: appointmentId } = entry;
  const absence = absenceOf(entry);
  const isOff = arrival.isPending || offReason !== null;
  const toggle = () =>
    arrival
      .mutateAsync({ params: { doctorId, appointmentId }, body: { hasArrived: arrivedAt === null } })
      .catch((error: Error) => showError(error, words.arrivalFailed));
  const Icon = absence === null ? CircleCheck : Circle;
  return (
    <button
      type="button"
      aria-disabled={isOff || undefined}
      title={offReason ?? (absence === null ? words.arrivalHint.here : words.arrivalHint.notHere)}
      onClick={() => !isOff && toggle()}
      className="grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-1 rounded-md px-1 text-left text-sm leading-4 transition-colors hover:bg-sunken @2xl:px-2"
    >
      <Icon
        aria-hidden="true"
        className={`row-span-2 size-5 @2xl:size-4 ${absence === null ? 'text-done' : 'text-ink-faint'}`}
      />
      <span className={`font-medium @max-2xl:max-w-24 ${absence === null ? 'text-done' : 'text-ink-soft'}`}>
        {absence ?? words.here}
        {arrivedAt !== null && (
          <span className="font-normal tabular-nums"> {formatClock(arrivedAt, timeZone)}</span>
        )}
      </span>
      <span className="text-waiting">{entryStatusLabels.waiting}</span>
      <span className="sr-only">{entryName(entry)}</span>
    </button>
  );
}
