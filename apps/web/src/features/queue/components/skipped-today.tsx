import type { QueueEntry } from '@anteroom/contract/queue';
import { ActionMenu } from '#ui/action-menu';
import { Button } from '#ui/button';
import { Disclosure } from '#ui/disclosure';
import { notInLineMessages as notInLine } from '../not-in-line.messages.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { entryName } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { useOpenQueueDialog } from '../use-open-queue-dialog.ts';
import { useReturn } from '../use-return.ts';
import { EntryStatusBadge } from './entry-status-badge.tsx';
import { Scheduled } from './scheduled.tsx';

/**
 * Patients skipped today in the central queue. Normally they reschedule; returning to the queue at once is an
 * exception.
 */
export function SkippedToday({ skipped }: { skipped: readonly QueueEntry[] }) {
  if (skipped.length === 0) return null;
  return (
    <Disclosure label={notInLine.skippedToday(skipped.length)}>
      <ul className="divide-y divide-line">
        {skipped.map((entry) => (
          <SkippedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Disclosure>
  );
}

function SkippedRow({ entry }: { entry: QueueEntry }) {
  const { line } = useShownLine();
  const openDialog = useOpenQueueDialog();
  const putBack = useReturn(line.doctorId);
  const name = entryName(entry);
  const { appointmentUuid: appointmentId } = entry;
  const back = {
    label: words.returnToLine,
    run: () => void putBack({ appointmentId, name }),
  };
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-faint tabular-nums">
          {entry.ticketCode} · <Scheduled entry={entry} />
        </p>
      </div>
      <EntryStatusBadge status="skipped" />
      <Button
        size="small"
        aria-label={words.rescheduleOf(name)}
        onClick={() => openDialog({ act: 'reschedule', appointmentId, isOfSkipped: true })}
      >
        {words.reschedule}
      </Button>
      <ActionMenu label={words.actionsOf(name)} actions={[back]} />
    </li>
  );
}
