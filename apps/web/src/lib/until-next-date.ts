import { fromWallTime, toWallTime } from './wall-time.ts';

const dayMillis = 86_400_000;
/** If this clock is ahead of the server's, the server still answers with the old date, so ask again soon. */
const againMillis = 30_000;

/**
 * Returns the milliseconds until the date in the clinic's time zone is no longer `today`, or a short wait if it has
 * already changed.
 */
export function untilNextDate(today: string, timeZone: string, now: number): number {
  const tomorrow = new Date(Date.parse(today) + dayMillis).toISOString().slice(0, 10);
  const isStillToday = toWallTime(now, timeZone).slice(0, 10) === today;
  const midnight = isStillToday ? fromWallTime(`${tomorrow}T00:00`, timeZone) : undefined;
  return midnight === undefined ? againMillis : Math.max(midnight - now, 0) + 500;
}
