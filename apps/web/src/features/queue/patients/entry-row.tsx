import type { QueueEntry } from '@anteroom/contract/queue';
import type { ReactNode } from 'react';
import { PatientName } from '#features/patients';
import { currentTimeFormat } from '#lib/clinic-clock';
import {
  datesToName,
  formatClock,
  formatClockRange,
  formatNearDate,
  formatShortDate,
} from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { isOutOfTurn } from '#lib/is-out-of-turn';
import { shownText } from '#lib/shown-text';
import { toWallTime } from '#lib/wall-time';
import { PriorityBadge } from '#ui/priority-badge';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { entryName, isExpected, serialNumberOf } from '../queue-line.ts';
import { EntryStatusBadge } from './entry-status-badge.tsx';

/** The grid columns of a row by time format. The columns for times fit their headings, and are wider with AM and PM. */
const columnsFor = {
  '12': '@2xl:grid-cols-[1.75rem_2rem_minmax(0,1fr)_4.75rem_8rem_8.5rem_2.25rem]',
  '24': '@2xl:grid-cols-[1.75rem_2rem_minmax(0,1fr)_4.25rem_7rem_8.5rem_2.25rem]',
} as const;

const columns = () => `@2xl:gap-x-2 ${columnsFor[currentTimeFormat()]}`;

/**
 * Shows the column headers if the list is wide enough. Hidden from screen readers, because each cell has its own label.
 */
export function EntryColumns() {
  const { patient, scheduled, estimate, status } = words.columns;
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b border-line px-2 py-1 text-sm font-medium text-ink-faint @2xl:grid ${columns()}`}
    >
      <span />
      <span />
      <span>{patient}</span>
      <span>{scheduled}</span>
      <span>{estimate}</span>
      <span className="pl-2">{status}</span>
      <span />
    </div>
  );
}

type Props = {
  entry: QueueEntry;
  behind?: readonly QueueEntry[];
  handle?: ReactNode;
  /** The patient's status. If the user may change the arrival, this includes a control for it. */
  status?: ReactNode;
  menu?: ReactNode;
  isHeld?: boolean;
};

/** Shows a patient of the queue as a row with columns, or as two lines on a small screen. */
export function EntryRow({ entry, behind = [], handle, status, menu, isHeld = false }: Props) {
  const isBeingSeen = entry.currentStatus === 'in_progress';
  const look = isHeld ? 'relative z-10 shadow-float ring-1 ring-accent' : '';
  return (
    <li
      data-entry={entry.id}
      className={`grid min-h-16 grid-cols-[2.5rem_minmax(0,1fr)_auto_auto] items-center gap-x-1 border-b border-line px-1 py-1 last:border-b-0 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent @2xl:min-h-13 @2xl:px-2 @2xl:py-0 pointer-coarse:min-h-16 ${columns()} ${isBeingSeen ? 'bg-serving-soft/45' : 'bg-surface'} ${look}`}
    >
      <div className="relative grid h-full content-center @2xl:contents">
        <div className="absolute inset-0 @2xl:static">{handle}</div>
        <p
          className={`pointer-events-none text-center text-lg font-semibold text-accent-strong tabular-nums @max-2xl:relative ${handle ? '@max-2xl:-top-2' : ''}`}
        >
          <span className="sr-only">{words.columns.place} </span>
          {serialNumberOf(entry) ?? '–'}
        </p>
      </div>
      <div className="min-w-0 @2xl:contents">
        <Patient entry={entry} />
        <Times entry={entry} behind={behind} />
      </div>
      <div>{status ?? <EntryStatusBadge status={entry.currentStatus} />}</div>
      <div>{menu}</div>
    </li>
  );
}

function Patient({ entry }: { entry: QueueEntry }) {
  const reason = shownText(entry.reasonForVisit, words.noReason);
  return (
    <div className="min-w-0">
      <div className="flex min-w-0 items-center gap-2">
        <p
          className="truncate text-base leading-5 font-semibold @2xl:text-lg @2xl:leading-6"
          title={entryName(entry)}
        >
          <PatientName id={entry.patientId}>{entryName(entry)}</PatientName>
        </p>
        <PriorityBadge priority={entry.priority} />
      </div>
      <p className="hidden truncate text-sm text-ink-soft @2xl:block" title={reason}>
        <span className="tabular-nums">{entry.ticketCode}</span>
        <span aria-hidden="true"> · </span>
        {reason}
        <span className="hidden @4xl:inline">
          <span aria-hidden="true"> · </span>
          <span className="tabular-nums">{formatPhone(entry.patientPhone)}</span>
        </span>
      </p>
    </div>
  );
}

type TimesProps = { entry: QueueEntry; behind: readonly QueueEntry[] };

function Times({ entry, behind }: TimesProps) {
  const { line } = useShownLine();
  return (
    <div className="min-w-0 text-sm leading-4 text-ink-soft tabular-nums @2xl:contents">
      <p className="@2xl:text-base @2xl:leading-5 @2xl:text-ink">
        <span className="sr-only">{words.columns.scheduled} </span>
        <Scheduled entry={entry} />
        <span className="@2xl:hidden"> · {entry.ticketCode}</span>
      </p>
      <p className="@2xl:text-base @2xl:leading-5 @2xl:text-ink">
        <span className="sr-only">{words.columns.estimate} </span>
        {entry.currentStatus === 'waiting' && entry.estimateLow !== null && (
          <span aria-hidden="true" className="@2xl:hidden">
            ≈{' '}
          </span>
        )}
        <Estimate entry={entry} date={line.date} behind={behind} />
      </p>
    </div>
  );
}

/** Shows the date of a time that is not on the date shown. On a small screen, a near date is only a weekday. */
function OtherDate({ date, shown }: { date: string; shown: string }) {
  return (
    <span className="text-ink-soft @2xl:block @2xl:text-sm">
      <span className="@2xl:hidden">{formatNearDate(date, shown)}</span>
      <span className="hidden @2xl:inline">{formatShortDate(date)}</span>{' '}
    </span>
  );
}

type EstimateProps = {
  entry: QueueEntry;
  date: string;
  behind: readonly QueueEntry[];
};

/** Shows the estimated time. Adds the date of either end if it differs from the date of the shown queue. */
export function Estimate({ entry, date, behind }: EstimateProps) {
  const { line, timeZone } = useShownLine();
  const { currentStatus, estimateLow: low, estimateHigh: high, estimateIsUncertain } = entry;
  if (currentStatus !== 'waiting' || low === null || high === null) return words.noEstimate;
  const { from, to } = datesToName({ low, high }, date, timeZone);
  return (
    <>
      {from !== null && <OtherDate date={from} shown={date} />}
      {to === null ? (
        formatClockRange(low, high, timeZone)
      ) : (
        <>
          <span className="@2xl:hidden">
            {formatClock(low, timeZone)}–<OtherDate date={to} shown={date} />
            {formatClock(high, timeZone)}
          </span>
          <span className="hidden @2xl:inline">
            {formatClockRange(low, high, timeZone)}
            <span className="block text-sm text-ink-soft">{words.until(formatShortDate(to))}</span>
          </span>
        </>
      )}
      {estimateIsUncertain && (
        <span className="text-sm text-ink-faint @2xl:block" title={words.uncertainHint}>
          {' '}
          {words.uncertain}
        </span>
      )}
      {isExpected(entry, { line, timeZone, now: Date.now() }) && isOutOfTurn(entry, behind) && (
        // On a phone, only screen readers get this text. It would take a second line, and the row already says "Not
        // arrived" or "Running late".
        <span className="text-sm text-ink-faint max-md:sr-only @2xl:block"> {words.outOfTurn}</span>
      )}
    </>
  );
}

/** Shows the scheduled time. Adds the date if it differs from the date of the shown queue. */
export function Scheduled({ entry: { scheduledDateTime } }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const date = toWallTime(scheduledDateTime, timeZone).slice(0, 10);
  return (
    <>
      {date !== line.date && <OtherDate date={date} shown={line.date} />}
      {formatClock(scheduledDateTime, timeZone)}
    </>
  );
}
