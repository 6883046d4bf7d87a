import type { QueueEntry } from '@anteroom/contract/queue';
import { formatClockRange, formatShortDate } from '#lib/format-date';
import { isOutOfTurn } from '#lib/is-out-of-turn';
import { isExpected } from '../arrival.ts';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../shown-line.ts';

type Props = {
  entry: QueueEntry;
  date: string;
  behind: readonly QueueEntry[];
};

/** The estimated time. Names the date if the queue continues on the doctor's next day. */
export function Estimate({ entry, date, behind }: Props) {
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
