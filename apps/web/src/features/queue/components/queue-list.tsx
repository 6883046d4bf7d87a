import type { QueueEntry } from '@anteroom/contract/queue';
import { Users } from 'lucide-react';
import { formatClock, formatClockRange, formatShortDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { type Column, DataTable } from '#ui/data-table';
import { EmptyState } from '#ui/empty-state';
import { queueWords as words } from '../queue.words.ts';
import { entryName } from '../queue-line.ts';
import { EntryStatusBadge } from './entry-status-badge.tsx';

type Props = { entries: readonly QueueEntry[]; date: string; timeZone: string };

export function QueueList({ entries, date, timeZone }: Props) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={<Users className="size-6" />} title={words.empty}>
        {words.emptyHint}
      </EmptyState>
    );
  }
  const { columns } = words;
  const shown: Column<QueueEntry>[] = [
    {
      header: columns.patient,
      isMain: true,
      cell: (entry) => <PatientCell entry={entry} timeZone={timeZone} />,
    },
    { header: columns.reason, cell: ({ reasonForVisit }) => reasonForVisit ?? words.noReason },
    {
      header: columns.scheduled,
      cell: (entry) => <span className="tabular-nums">{formatClock(entry.scheduledDateTime, timeZone)}</span>,
    },
    {
      header: columns.estimate,
      cell: (entry) => <Estimate entry={entry} date={date} timeZone={timeZone} />,
    },
    { header: columns.status, cell: ({ currentStatus }) => <EntryStatusBadge status={currentStatus} /> },
  ];
  return (
    <section>
      <h2 className="mb-3 text-xl font-semibold">{words.list}</h2>
      <DataTable caption={words.listCaption} columns={shown} rows={entries} rowKey={({ id }) => id} />
    </section>
  );
}

type EstimateProps = { entry: QueueEntry; date: string; timeZone: string };

/** A line that outlasts the doctor's day goes on at the next one, whose date is then named. */
function Estimate({ entry, date, timeZone }: EstimateProps) {
  const { currentStatus, estimatedDate, estimateLow, estimateHigh } = entry;
  if (currentStatus !== 'waiting' || estimateLow === null || estimateHigh === null) return words.noEstimate;
  return (
    <span className="tabular-nums">
      {estimatedDate !== null && estimatedDate !== date && (
        <span className="block text-sm text-ink-soft">{formatShortDate(estimatedDate)}</span>
      )}
      <span className="whitespace-nowrap">{formatClockRange(estimateLow, estimateHigh, timeZone)}</span>
    </span>
  );
}

function PatientCell({ entry, timeZone }: { entry: QueueEntry; timeZone: string }) {
  const isOver = entry.currentStatus === 'completed' || entry.currentStatus === 'skipped';
  return (
    <div className="flex min-w-0 items-center gap-4">
      <div className="w-16 shrink-0 text-center">
        <p
          className={`text-xl font-semibold tabular-nums ${isOver ? 'text-ink-faint' : 'text-accent-strong'}`}
        >
          <span className="sr-only">{words.columns.place} </span>
          {entry.serialNumber ?? '–'}
        </p>
        <p className="text-sm text-ink-faint tabular-nums">{entry.ticketCode}</p>
      </div>
      <div className="min-w-0">
        <p className={`text-lg font-semibold wrap-break-word ${isOver ? 'text-ink-soft' : ''}`}>
          {entryName(entry)}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {formatPhone(entry.patientPhone)}
          {entry.arrivedAt !== null && ` · ${words.here(formatClock(entry.arrivedAt, timeZone))}`}
        </p>
      </div>
    </div>
  );
}
