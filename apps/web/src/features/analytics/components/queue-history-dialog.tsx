import type { getQueueHistory, PastEntry } from '@anteroom/contract/queue-analytics';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useClinic } from '#features/clinic';
import { PatientName } from '#features/patients';
import { EntryStatusBadge } from '#features/queue';
import { messageOf } from '#lib/api-error';
import {
  formatCalendarDate,
  formatClock,
  formatDateTime,
  formatLongDate,
  formatShortDate,
} from '#lib/format-date';
import { shownText } from '#lib/shown-text';
import { toWallTime } from '#lib/wall-time';
import { Badge } from '#ui/badge';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { Disclosure } from '#ui/disclosure';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { Skeleton } from '#ui/skeleton';
import { historyMessages as history, analyticsMessages as words } from '../analytics.messages.ts';
import { historyQuery } from '../api/analytics-queries.ts';

type Props = { doctorId: number; onClose: () => void };

export function QueueHistoryDialog({ doctorId, onClose }: Props) {
  return (
    <Dialog title={history.title} onClose={onClose} width="large">
      <DialogBody label={history.title}>
        <QueueHistory doctorId={doctorId} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{history.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function QueueHistory({ doctorId }: { doctorId: number }) {
  const { timezone } = useClinic();
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(historyQuery(doctorId));
  if (!data && error) return <HistoryFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton label={history.loading} rows={7} />;
  const { start, end } = data.dateRange;
  return (
    <div aria-busy={isFetching} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-soft">
        <p className="basis-60 grow">
          {history.range(formatCalendarDate(start), formatCalendarDate(end))}
          <span className="block text-sm text-ink-faint">
            {history.asOf(formatClock(dataUpdatedAt, timezone))}
          </span>
        </p>
        <Button size="small" isBusy={isFetching} onClick={() => void refetch()}>
          {history.refresh}
        </Button>
      </div>
      {error && <HistoryFailed error={error} onRetry={refetch} />}
      <Entries {...data} />
    </div>
  );
}

type Past = Pick<RouteOutput<typeof getQueueHistory>, 'queueType' | 'dayWise' | 'central'>;

/**
 * Lists the entries of a day-wise queue by date, and those of a central queue in one list. Expands only the newest
 * date, because a busy month is slow to render.
 */
function Entries({ queueType, dayWise, central }: Past) {
  if (queueType === 'central') {
    if (central.length === 0) return <NoHistory />;
    return (
      <div className="panel overflow-clip">
        <PastEntryList entries={central} namesDate />
      </div>
    );
  }
  const dates = newestFirst(dayWise);
  if (dates.length === 0) return <NoHistory />;
  return dates.map(({ date, entries }, index) => (
    <Disclosure
      key={date}
      label={history.ofDate(formatLongDate(date), words.patients(entries.length))}
      startsOpen={index === 0}
    >
      <PastEntryList entries={entries} />
    </Disclosure>
  ));
}

function NoHistory() {
  return (
    <EmptyState icon={<History className="size-6" />} title={history.emptyTitle}>
      {history.empty}
    </EmptyState>
  );
}

function HistoryFailed({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  const tryAgain = (
    <Button size="small" onClick={() => void onRetry()}>
      {words.tryAgain}
    </Button>
  );
  return (
    <Banner tone="danger" title={history.failedTitle} action={tryAgain}>
      {messageOf(error, history.failed)}
    </Banner>
  );
}

type OfDate = { date: string; entries: readonly PastEntry[] };

export function newestFirst(dayWise: Readonly<Record<string, readonly PastEntry[]>>): OfDate[] {
  return Object.entries(dayWise)
    .map(([date, entries]) => ({ date, entries }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => other.date.localeCompare(one.date));
}

type PastEntryListProps = {
  entries: readonly PastEntry[];
  /** Shows the date of each entry, for lists that have no date headings. */
  namesDate?: boolean;
};

const atOnce = 100;

function PastEntryList({ entries, namesDate = false }: PastEntryListProps) {
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
