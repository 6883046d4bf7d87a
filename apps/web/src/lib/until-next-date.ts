import { fromWallTime, toWallTime } from './wall-time.ts';

const dayMillis = 86_400_000;
/** A clock that is ahead of the server's finds the old date still there. */
const againMillis = 30_000;

/** How long until the clinic's clocks show another date than `today`; a short wait if they do already. */
export function untilNextDate(today: string, timeZone: string, now: number): number {
  const tomorrow = new Date(Date.parse(today) + dayMillis).toISOString().slice(0, 10);
  const isStillToday = toWallTime(now, timeZone).slice(0, 10) === today;
  const midnight = isStillToday ? fromWallTime(`${tomorrow}T00:00`, timeZone) : undefined;
  return midnight === undefined ? againMillis : Math.max(midnight - now, 0) + 500;
}
