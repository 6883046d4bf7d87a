import type { AddToWaitingListBody } from '@anteroom/contract/waiting-list';
import { invalidField } from '#platform/app-error';

type Wishes = Pick<AddToWaitingListBody, 'earliest' | 'latest' | 'fromTime' | 'untilTime'>;

/**
 * Rejects wishes that no time can meet. After a change, all wishes are checked, because a change can contain only one
 * end of a range.
 */
export function assertPossible({ earliest, latest, fromTime, untilTime }: Wishes, today: string): void {
  if (latest !== null && latest < earliest) {
    throw invalidField('latest', 'The last date must not be before the first one');
  }
  if (latest !== null && latest < today)
    throw invalidField('latest', 'The last date must not be in the past');
  if (fromTime !== null && untilTime !== null && untilTime <= fromTime) {
    throw invalidField('untilTime', 'The end must be after the start');
  }
}

const endOfDay = { time: '23:59', minutes: 24 * 60 };

/** Converts `HH:mm` to minutes since midnight; 23:59 means the end of the day. */
export function minutesOf(time: string | null): number | null {
  if (time === null) return null;
  if (time === endOfDay.time) return endOfDay.minutes;
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function timeOf(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes === endOfDay.minutes) return endOfDay.time;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
