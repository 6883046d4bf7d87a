import type { Context } from '#context';
import { dateInZone } from '#platform/clinic-time';

/** The clinic's date, on the server, whatever the browser's zone. */
export function today({ clock, settings }: Context): string {
  return dateInZone(clock.now(), settings.clinicTimezone);
}
