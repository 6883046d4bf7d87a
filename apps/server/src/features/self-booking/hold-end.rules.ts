import { plusDays, startOfDate } from '#platform/time/clinic-time';

type Waiting = {
  /** The doctor's working days from today on, in order. */
  dates: readonly string[];
  today: string;
  start: Date;
  timezone: string;
};

/**
 * Returns until when a requested time is kept: the end of the next working day (or of tomorrow, if no working day is
 * known), at most until the time itself.
 */
export function planHoldEnd({ dates, today, start, timezone }: Waiting): Date {
  const next = dates.find((date) => date > today) ?? plusDays(today, 1);
  const end = startOfDate(plusDays(next, 1), timezone);
  return end < start ? end : start;
}
