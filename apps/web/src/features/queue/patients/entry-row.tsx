import type { QueueEntry } from '@anteroom/contract/queue';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { formatClock, formatClockRange, formatShortDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { isOutOfTurn } from '#lib/is-out-of-turn';
import { toWallTime } from '#lib/wall-time';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';
import { entryName, isExpected, serialNumberOf } from '../queue-line.ts';
import { EntryStatusBadge } from './entry-status-badge.tsx';

const columns =
  '@3xl:grid-cols-[2.25rem_4rem_minmax(0,1fr)_6.5rem_7.5rem_10.5rem_2.25rem] @3xl:gap-x-3 @3xl:px-3';

/** Column headers, where there is room. Hidden from screen readers, because each cell has its own label. */
export function EntryColumns() {
  const { place, patient, scheduled, estimate, status } = words.columns;
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b border-line py-3 text-sm font-medium text-ink-faint @3xl:grid ${columns}`}
    >
      <span />
      <span className="text-center">{place}</span>
      <span>{patient}</span>
      <span>{scheduled}</span>
      <span>{estimate}</span>
      <span>{status}</span>
      <span />
    </div>
  );
}

type Props = {
  entry: QueueEntry;
  behind?: readonly QueueEntry[];
  handle?: ReactNode;
  arrival?: ReactNode;
  menu?: ReactNode;
  ref?: Ref<HTMLLIElement>;
  style?: CSSProperties;
  isHeld?: boolean;
};

/** One patient of the queue: a row of columns, or two lines on a small screen. */
export function EntryRow({ entry, behind = [], handle, arrival, menu, ref, style, isHeld = false }: Props) {
  const { line } = useShownLine();
  const isBeingSeen = entry.currentStatus === 'in_progress';
  const look = isHeld ? 'relative z-10 shadow-float ring-1 ring-accent' : '';
  return (
    <li
      ref={ref}
      style={style}
      className={`grid grid-cols-[2.25rem_3.5rem_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 border-b border-line px-2 py-3 last:border-b-0 ${columns} ${isBeingSeen ? 'bg-serving-soft/45' : 'bg-surface'} ${look}`}
    >
      <div>{handle}</div>
      <div className="text-center">
        <p className="text-xl font-semibold text-accent-strong tabular-nums">
          <span className="sr-only">{words.columns.place} </span>
          {serialNumberOf(entry) ?? '–'}
        </p>
        <p className="text-sm text-ink-faint tabular-nums">{entry.ticketCode}</p>
      </div>
      <Patient entry={entry} />
      <div className="col-span-3 col-start-2 row-start-2 flex flex-wrap items-center gap-x-4 gap-y-2 @3xl:contents">
        <p className="text-sm tabular-nums @3xl:text-base">
          <span className="text-ink-faint @3xl:sr-only">{words.columns.scheduled} </span>
          <Scheduled entry={entry} />
        </p>
        <p className="text-sm tabular-nums @3xl:text-base">
          <span className="text-ink-faint @3xl:sr-only">{words.columns.estimate} </span>
          <Estimate entry={entry} date={line.date} behind={behind} />
        </p>
        <div className="flex flex-wrap items-center gap-2 @3xl:grid @3xl:justify-items-start @3xl:gap-1">
          <EntryStatusBadge status={entry.currentStatus} />
          {arrival}
        </div>
      </div>
      <div className="col-start-4 row-start-1 @3xl:col-start-auto @3xl:row-start-auto">{menu}</div>
    </li>
  );
}

function Patient({ entry }: { entry: QueueEntry }) {
  return (
    <div className="min-w-0">
      <p className="text-lg font-semibold wrap-anywhere">{entryName(entry)}</p>
      <p className="line-clamp-3 text-sm text-ink-soft wrap-anywhere @3xl:line-clamp-none">
        <span className="tabular-nums">{formatPhone(entry.patientPhone)}</span>
        <span aria-hidden="true"> · </span>
        {entry.reasonForVisit ?? words.noReason}
      </p>
    </div>
  );
}

type EstimateProps = {
  entry: QueueEntry;
  date: string;
  behind: readonly QueueEntry[];
};

/** The estimated time. Names the date if the queue continues on the doctor's next day. */
export function Estimate({ entry, date, behind }: EstimateProps) {
  const { timeZone } = useShownLine();
  const { currentStatus, estimatedDate, estimateLow, estimateHigh } = entry;
  if (currentStatus !== 'waiting' || estimateLow === null || estimateHigh === null) return words.noEstimate;
  return (
    <>
      {estimatedDate !== null && estimatedDate !== date && (
        <span className="text-ink-soft @3xl:block @3xl:text-sm">{formatShortDate(estimatedDate)} </span>
      )}
      <span className="whitespace-nowrap">{formatClockRange(estimateLow, estimateHigh, timeZone)}</span>
      {isExpected(entry) && isOutOfTurn(entry, behind) && (
        <span className="text-sm text-ink-faint @3xl:block"> {words.outOfTurn}</span>
      )}
    </>
  );
}

/** The scheduled time. Names the date if it differs from the date shown. */
export function Scheduled({ entry: { scheduledDateTime } }: { entry: QueueEntry }) {
  const { line, timeZone } = useShownLine();
  const date = toWallTime(scheduledDateTime, timeZone).slice(0, 10);
  return (
    <>
      {date !== line.date && <span className="text-ink-soft @3xl:block">{formatShortDate(date)} </span>}
      {formatClock(scheduledDateTime, timeZone)}
    </>
  );
}
