import type { PastEntry } from '@anteroom/contract/queue-analytics';
import { useMemo, useState } from 'react';
import { useClinic } from '#features/clinic';
import { PatientName } from '#features/patients';
import { EntryStatusBadge } from '#features/queue';
import { formatClock, formatDateTime, formatShortDate } from '#lib/format-date';
import { shownText } from '#lib/shown-text';
import { toWallTime } from '#lib/wall-time';
import { Badge } from '#ui/badge';
import { LoadMore } from '#ui/load-more';
import { historyMessages as history } from '../analytics.messages.ts';

type Props = {
  entries: readonly PastEntry[];
  /** Shows the date of each entry, for lists that have no date headings. */
  namesDate?: boolean;
};

const atOnce = 100;

export function PastEntryList({ entries, namesDate = false }: Props) {
  const [count, setCount] = useState(atOnce);
  const dateTexts = useMemo(() => textsOfDates(namesDate ? entries : []), [entries, namesDate]);
  const hasMore = entries.length > count;
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.slice(0, count).map((entry) => (
          <PastEntryRow key={entry.appointmentUuid} entry={entry} dateText={dateTexts.get(entry.queueDate)} />
        ))}
      </ol>
      {hasMore && (
        <div className="border-t border-line pb-4">
          <LoadMore hasMore isLoading={false} onLoadMore={() => setCount((was) => was + atOnce)} />
          <p className="mt-1 text-center text-sm text-ink-faint">{history.showMore(count, entries.length)}</p>
        </div>
      )}
    </>
  );
}

/** Formats each date once, because formatting is slow and there are far fewer dates than entries. */
function textsOfDates(entries: readonly PastEntry[]): Map<string, string> {
  const dates = new Set(entries.map(({ queueDate }) => queueDate));
  return new Map([...dates].map((date) => [date, formatShortDate(date)]));
}

type RowProps = { entry: PastEntry; dateText: string | undefined };

function PastEntryRow({ entry, dateText }: RowProps) {
  const { appointmentUuid, ticketCode, reasonForVisit, currentStatus, isRemoved } = entry;
  return (
    <li className="flex gap-4 px-4 py-3">
      <span className="w-8 shrink-0 text-center text-lg font-semibold text-accent-strong tabular-nums">
        <span className="sr-only">{history.numbered} </span>
        {entry.serialNumber ?? entry.globalSerialNumber ?? '–'}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <p className="min-w-0 flex-1 basis-40 font-medium wrap-anywhere">
            <PatientName id={entry.patientId}>
              {entry.patientFirstName} {entry.patientLastName}
            </PatientName>
          </p>
          {isRemoved && <Badge tone="neutral">{history.isRemoved}</Badge>}
          <EntryStatusBadge status={currentStatus} />
        </div>
        <p className="flex gap-3 text-sm text-ink-soft">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {ticketCode} · {shownText(reasonForVisit, history.noReason)}
          </span>
          <AppointmentId uuid={appointmentUuid} />
        </p>
        <Moments entry={entry} dateText={dateText} />
      </div>
    </li>
  );
}

/**
 * Shows only the beginning of the id, because the ticket code already identifies the visit. Copying it copies the whole
 * id.
 */
function AppointmentId({ uuid }: { uuid: string }) {
  return (
    <span title={uuid} className="w-20 shrink-0 truncate text-ink-faint">
      <span className="sr-only">{history.appointment} </span>
      {uuid}
    </span>
  );
}

function Moments({ entry, dateText }: RowProps) {
  const { timezone } = useClinic();
  const { queueDate, scheduledDateTime, estimatedTime, calledAt, startedAt, completedAt } = entry;
  const known = [
    [history.scheduled, scheduledDateTime],
    [history.estimated, estimatedTime],
    [history.called, calledAt],
    [history.started, startedAt],
    [history.completed, completedAt],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm tabular-nums">
      {dateText && (
        <div className="flex gap-1">
          <dt className="text-ink-faint">{history.date}</dt>
          <dd>{dateText}</dd>
        </div>
      )}
      {known.map(([term, at]) => (
        <div key={term} className="flex gap-1">
          <dt className="text-ink-faint">{term}</dt>
          <dd>{at === null ? '—' : clockOn(queueDate, at, timezone)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats a time. Adds the date only if it differs from the entry's queue date. */
function clockOn(date: string, at: number, timeZone: string): string {
  const isSameDate = toWallTime(at, timeZone).startsWith(date);
  return isSameDate ? formatClock(at, timeZone) : formatDateTime(at, timeZone);
}
