import type { Context, Settings } from '#context';
import { zoneNamed } from '#platform/clinic-time';
import { findRememberedTimezone, setRememberedTimezone } from './timezone.queries.ts';

type Server = Pick<Context, 'db' | 'log'> & { settings: Pick<Settings, 'clinicTimezone'> };

/** Writes down which zone this server works in, for the operator's commands and whoever restores a backup. */
export async function rememberTimezone({ db, log, settings }: Server): Promise<void> {
  const { clinicTimezone: now } = settings;
  const before = await findRememberedTimezone(db);
  // A zone has several names, and which of them Node takes for the one is not for ever.
  if (before !== null && zoneNamed(before) === now) return;
  if (before !== null) {
    log.warn(
      `the clinic's time zone was ${before} and is ${now} now: the days and times of what is booked are read anew in it (CLINIC_TIMEZONE, or else the host's zone)`,
    );
  }
  await setRememberedTimezone(db, now);
}
