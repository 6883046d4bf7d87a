import { formatDateOf } from '#lib/format-date';
import { relativeTime } from '#lib/relative-time';

const weekMillis = 7 * 86_400_000;

/** Formats how long ago a sign-in was, or its date in the clinic's time zone if it was more than a week ago. */
export function whenSignedIn(millis: number, now: number, timeZone: string): string {
  if (now - millis < weekMillis) return relativeTime(millis, now);
  return formatDateOf(millis, timeZone);
}
