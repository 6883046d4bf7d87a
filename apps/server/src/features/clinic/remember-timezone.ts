import type { Context, Settings } from '#platform/context';
import { zoneNamed } from '#platform/time/clinic-time';
import { findRememberedTimezone, setRememberedTimezone } from './timezone.queries.ts';

type Server = Pick<Context, 'db' | 'log'> & { settings: Pick<Settings, 'clinicTimezone'> };

/**
 * Stores this server's time zone for the operator's commands and for anyone restoring a backup. Warns when it changed.
 */
export async function rememberTimezone({ db, log, settings }: Server): Promise<void> {
  const { clinicTimezone: now } = settings;
  const before = await findRememberedTimezone(db);
  // Compare canonical zones: a zone has several names, and a Node update may change which name is the canonical one.
  if (before !== null && zoneNamed(before) === now) return;
  if (before !== null) {
    log.warn(
      `the clinic's time zone was ${before} and is now ${now}: all dates and times of appointments are shown in the new zone (from CLINIC_TIMEZONE, or else the host's zone)`,
    );
  }
  await setRememberedTimezone(db, now);
}
