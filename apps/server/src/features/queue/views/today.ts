import type { Context } from '#context';
import { dateInZone, startOfDate } from '#platform/clinic-time';
import type { CentralDay } from './views.queries.ts';

let latest = { minute: Number.NaN, zone: '', date: '' };

/** The clinic's date, on the server, whatever the browser's zone. A day begins with a minute, so it is worked out once in each. */
export function today({ clock, settings }: Context): string {
  const now = clock.now();
  const minute = Math.floor(now.getTime() / 60_000);
  const zone = settings.clinicTimezone;
  if (latest.minute !== minute || latest.zone !== zone)
    latest = { minute, zone, date: dateInZone(now, zone) };
  return latest.date;
}

/** The clinic's midnight: who had their turn since then belongs to today. */
export function dayBegan(context: Context): Date {
  return startOfDate(today(context), context.settings.clinicTimezone);
}

/** A doctor's one line as it is today. */
export function centralToday(context: Context, doctorId: number): CentralDay {
  return { doctorId, today: today(context), dayBegan: dayBegan(context) };
}
