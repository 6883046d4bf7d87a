import type { QueueEntry } from '@anteroom/contract/queue';
import { PatientName } from '#features/patients';
import { formatClock } from '#lib/format-date';
import { ActionMenu } from '#ui/action-menu';
import { Button } from '#ui/button';
import { Disclosure } from '#ui/disclosure';
import { notInLineMessages as notInLine, queueMessages as words } from '../queue.messages.ts';
import { useReturn } from '../queue-actions.ts';
import { useOpenQueueDialog, useShownLine } from '../queue-context.ts';
import { entryName, finishedEntries, type LineView, serialNumberOf } from '../queue-line.ts';
import { Scheduled } from './entry-row.tsx';
import { EntryStatusBadge } from './entry-status-badge.tsx';

/** Lists completed and skipped patients in a collapsed section below the waiting ones. */
export function FinishedEntries({ view }: { view: LineView }) {
  const finished = finishedEntries(view);
  if (finished.length === 0) return null;
  return (
    <Disclosure label={words.finished(finished.length)}>
      <ul className="divide-y divide-line">
        {finished.map((entry) => (
          <FinishedRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </Disclosure>
  );
}

function FinishedRow({ entry }: { entry: QueueEntry }) {
  const { line, today, timeZone } = useShownLine();
  const openDialog = useOpenQueueDialog();
  const putBack = useReturn(line.doctorId);
  const name = entryName(entry);
  const { appointmentUuid: appointmentId } = entry;
  const actions = [
    ...(line.date === today
      ? [{ label: words.returnToLine, run: () => void putBack({ appointmentId, name }) }]
      : []),
    {
      label: words.reschedule,
      run: () => openDialog({ act: 'reschedule', appointmentId, isOfSkipped: true }),
    },
  ];
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2 md:px-5">
      <span className="w-8 shrink-0 text-center font-semibold text-ink-faint tabular-nums">
        <span className="sr-only">{words.columns.place} </span>
        {serialNumberOf(entry) ?? '–'}
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink-soft wrap-anywhere">
          <PatientName id={entry.patientId}>{name}</PatientName>
        </p>
        <p className="text-sm text-ink-faint tabular-nums">
          {entry.ticketCode}
          {entry.completedAt !== null && ` · ${words.endedAt(formatClock(entry.completedAt, timeZone))}`}
        </p>
      </div>
      <EntryStatusBadge status={entry.currentStatus} />
      <div className="w-11 md:w-9">
        {entry.currentStatus === 'skipped' && <ActionMenu label={words.actionsOf(name)} actions={actions} />}
      </div>
    </li>
  );
}

/**
 * Lists the patients who were skipped in the central queue today. Usually they are rescheduled; they rarely return to
 * the queue on the same day.
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
        <p className="font-medium wrap-anywhere">
          <PatientName id={entry.patientId}>{name}</PatientName>
        </p>
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
