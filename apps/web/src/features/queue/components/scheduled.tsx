import type { QueueEntry } from '@anteroom/contract/queue';
import { formatClock, formatShortDate } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import { useShownLine } from '../shown-line.ts';

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
