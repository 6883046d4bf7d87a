import type { getQueueHistory, PastEntry } from '@anteroom/contract/queue-analytics';
import type { RouteOutput } from '@anteroom/contract/route';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate, formatClock, formatLongDate } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { Disclosure } from '#ui/disclosure';
import { EmptyState } from '#ui/empty-state';
import { Skeleton } from '#ui/skeleton';
import { historyMessages as history, analyticsMessages as words } from '../analytics.messages.ts';
import { historyQuery } from '../api/analytics-queries.ts';
import { PastEntryList } from './past-entry-list.tsx';

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

/** Lists the entries by date. Expands only the newest date, because a busy month is slow to render. */
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
