import type { QueueEntry } from '@anteroom/contract/queue';
import { CalendarRange } from 'lucide-react';
import { formatClock, formatLongDate } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { EmptyState } from '#ui/empty-state';
import { Skeleton } from '#ui/skeleton';
import { useUpcoming } from '../api/use-upcoming.ts';
import { notInLineWords as notInLine } from '../not-in-line.words.ts';
import { queueWords as words } from '../queue.words.ts';
import { entryName, placeOf } from '../queue-line.ts';
import { useShownLine } from '../shown-line.ts';
import { Estimate } from './estimate.tsx';

/** Who waits in the central line for today and the next six days. */
export function ForecastDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={notInLine.forecastTitle} onClose={onClose} width="large">
      <DialogBody label={notInLine.forecastTitle}>
        <Forecast onClose={onClose} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{notInLine.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Forecast({ onClose }: { onClose: () => void }) {
  const { doctor } = useShownLine();
  const { data, isError } = useUpcoming(doctor.id);
  if (!data && isError) {
    const dismiss = (
      <Button size="small" onClick={onClose}>
        {words.dismiss}
      </Button>
    );
    return (
      <Banner tone="danger" action={dismiss}>
        {notInLine.forecastFailed}
      </Banner>
    );
  }
  if (!data) return <Skeleton label={notInLine.loadingForecast} rows={5} />;
  const days = Object.entries(data.appointmentsByDate).filter(([, entries]) => entries.length > 0);
  if (days.length === 0) {
    return (
      <EmptyState icon={<CalendarRange className="size-6" />} title={notInLine.forecastEmpty}>
        {notInLine.forecastEmptyHint}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <p className="text-ink-soft">{notInLine.forecastCount(data.totalAppointments)}</p>
      {days
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([date, entries]) => (
          <ForecastDay key={date} date={date} entries={entries} />
        ))}
    </div>
  );
}

function ForecastDay({ date, entries }: { date: string; entries: readonly QueueEntry[] }) {
  return (
    <section>
      <h3 className="mb-2 flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
        {formatLongDate(date)}
        <span className="text-sm font-normal text-ink-soft">{notInLine.forecastCount(entries.length)}</span>
      </h3>
      <ol className="divide-y divide-line rounded-md border border-line">
        {entries.map((entry) => (
          <ForecastRow key={entry.id} entry={entry} date={date} />
        ))}
      </ol>
    </section>
  );
}

function ForecastRow({ entry, date }: { entry: QueueEntry; date: string }) {
  const { timeZone } = useShownLine();
  return (
    <li className="flex items-baseline gap-4 px-4 py-2.5">
      <span className="w-8 shrink-0 text-center font-semibold text-accent-strong tabular-nums">
        <span className="sr-only">{words.columns.place} </span>
        {placeOf(entry) ?? '–'}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{entryName(entry)}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">
          {entry.ticketCode} · {entry.reasonForVisit ?? words.noReason}
        </span>
      </span>
      <span className="shrink-0 text-right text-sm tabular-nums">
        <span className="block">
          <span className="text-ink-faint">{words.columns.scheduled} </span>
          {formatClock(entry.scheduledDateTime, timeZone)}
        </span>
        <span className="block">
          <span className="text-ink-faint">{words.columns.estimate} </span>
          <Estimate entry={entry} date={date} />
        </span>
      </span>
    </li>
  );
}
