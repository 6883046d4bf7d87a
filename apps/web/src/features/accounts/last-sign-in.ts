import { relativeTime } from '#lib/relative-time';

const weekMillis = 7 * 86_400_000;

/** How long ago; beyond a week the date on the clinic's calendar. */
export function whenSignedIn(millis: number, now: number, timeZone: string): string {
  if (now - millis < weekMillis) return relativeTime(millis, now);
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone }).format(millis);
}
