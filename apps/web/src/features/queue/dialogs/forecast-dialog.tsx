import { listUpcomingCentral } from '@anteroom/contract/central-queue';
import { limits } from '@anteroom/contract/limits';
import type { QueueEntry } from '@anteroom/contract/queue';
import { useQuery } from '@tanstack/react-query';
import { CalendarRange } from 'lucide-react';
import { PatientName } from '#features/patients';
import { formatClock, formatLongDate } from '#lib/format-date';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';
import { shownText } from '#lib/shown-text';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { EmptyState } from '#ui/empty-state';
import { Skeleton } from '#ui/skeleton';
import { Estimate } from '../patients/entry-row.tsx';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { entryName, serialNumberOf } from '../queue-line.ts';
import { queueDialogMessages as dialogWords } from './queue-dialogs.messages.ts';

/** Loads the upcoming appointments, only while the dialog is open. */
const upcomingQuery = (doctorId: number) =>
  routeQuery(
    listUpcomingCentral,
    { params: { doctorId } },
    { staleTime: 0, refetchInterval: pollEvery(limits.pollMillis.upcomingCentral) },
  );

/** Shows the upcoming appointments of the central queue for today and the next six days. */
export function ForecastDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={dialogWords.forecastTitle} onClose={onClose} width="large">
      <DialogBody label={dialogWords.forecastTitle}>
        <Forecast onClose={onClose} />
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{dialogWords.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Forecast({ onClose }: { onClose: () => void }) {
  const { doctor } = useShownLine();
  const { data, isError } = useQuery(upcomingQuery(doctor.id));
  if (!data && isError) {
    const dismiss = (
      <Button size="small" onClick={onClose}>
        {words.dismiss}
      </Button>
    );
    return (
      <Banner tone="danger" action={dismiss}>
        {dialogWords.forecastFailed}
      </Banner>
    );
  }
  if (!data) return <Skeleton label={dialogWords.loadingForecast} rows={5} />;
  const days = Object.entries(data.appointmentsByDate).filter(([, entries]) => entries.length > 0);
  if (days.length === 0) {
    return (
      <EmptyState icon={<CalendarRange className="size-6" />} title={dialogWords.forecastEmpty}>
        {dialogWords.forecastEmptyHint}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-6">
      <p className="text-ink-soft">{dialogWords.forecastCount(data.totalAppointments)}</p>
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
        <span className="text-sm font-normal text-ink-soft">{dialogWords.forecastCount(entries.length)}</span>
      </h3>
      <ol className="divide-y divide-line rounded-md border border-line">
        {entries.map((entry, index) => (
          <ForecastRow key={entry.id} entry={entry} date={date} behind={entries.slice(index + 1)} />
        ))}
      </ol>
    </section>
  );
}

type RowProps = { entry: QueueEntry; date: string; behind: readonly QueueEntry[] };

function ForecastRow({ entry, date, behind }: RowProps) {
  const { timeZone } = useShownLine();
  return (
    <li className="flex items-baseline gap-4 px-4 py-3">
      <span className="w-8 shrink-0 text-center font-semibold text-accent-strong tabular-nums">
        <span className="sr-only">{words.columns.place} </span>
        {serialNumberOf(entry) ?? '–'}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-medium wrap-anywhere">
            <PatientName id={entry.patientId}>{entryName(entry)}</PatientName>
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">
            {entry.ticketCode} · {shownText(entry.reasonForVisit, words.noReason)}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-4 text-sm tabular-nums sm:grid sm:justify-items-end">
          <p>
            <span className="text-ink-faint">{words.columns.scheduled} </span>
            {formatClock(entry.scheduledDateTime, timeZone)}
          </p>
          <p>
            <span className="text-ink-faint">{words.columns.estimate} </span>
            <Estimate entry={entry} date={date} behind={behind} />
          </p>
        </div>
      </div>
    </li>
  );
}
