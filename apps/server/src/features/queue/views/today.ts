import type { Context } from '#context';
import { dateInZone, startOfDate } from '#platform/clinic-time';
import type { CentralDay } from './views.queries.ts';

/** The clinic's date, on the server, whatever the browser's zone. */
export function today({ clock, settings }: Context): string {
  return dateInZone(clock.now(), settings.clinicTimezone);
}

/** The clinic's midnight: who had their turn since then belongs to today. */
export function dayBegan(context: Context): Date {
  return startOfDate(today(context), context.settings.clinicTimezone);
}

/** A doctor's one line as it is today. */
export function centralToday(context: Context, doctorId: number): CentralDay {
  return { doctorId, today: today(context), dayBegan: dayBegan(context) };
}
