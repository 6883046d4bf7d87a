import type { QueueEntry } from '@anteroom/contract/queue';
import { Circle, CircleCheck } from 'lucide-react';
import { formatClock } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { entryStatusLabels, queueMessages as words } from '../queue.messages.ts';
import { useArrival } from '../queue-actions.ts';
import { useShownLine } from '../queue-context.ts';
import { absenceOf, entryName } from '../queue-line.ts';
import { useOfflineReason } from '../use-offline-reason.ts';

/**
 * Shows the status and arrival of a waiting patient in one control. A click checks the patient in. A second click does
 * not change the arrival, because only the row's menu can undo a check-in.
 */
export function ArrivalButton({ entry }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const arrival = useArrival(line.doctorId);
  const offReason = useOfflineReason();
  const { arrivedAt, appointmentUuid: appointmentId } = entry;
  const absence = absenceOf(entry);
  const isOff = arrival.isNoting || offReason !== null;
  const name = entryName(entry);
  const press = () => {
    if (arrivedAt === null) void arrival.note({ appointmentId, name }, true);
    else {
      const message = words.alreadyArrived(name, formatClock(arrivedAt, timeZone));
      showToast({ tone: 'neutral', about: `arrival of ${appointmentId}`, message });
    }
  };
  const Icon = absence === null ? CircleCheck : Circle;
  return (
    <button
      type="button"
      data-check-in={arrivedAt === null ? '' : undefined}
      aria-disabled={isOff || undefined}
      title={offReason ?? (absence === null ? undefined : words.arrivalHint.notHere)}
      onClick={() => !isOff && press()}
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
      <span className="sr-only">{name}</span>
    </button>
  );
}
