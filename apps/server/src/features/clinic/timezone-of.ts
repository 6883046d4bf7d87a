import type { Config } from '#platform/config/config';
import type { Db } from '#platform/db/database';
import { findRememberedTimezone } from './timezone.queries.ts';

type Chosen = Pick<Config, 'isTimezoneGiven' | 'clinicTimezone'>;

/**
 * Returns the configured zone, or else the zone that the server last used, so that the operator need not set it again.
 */
export async function timezoneOf({ isTimezoneGiven, clinicTimezone }: Chosen, db: Db): Promise<string> {
  if (isTimezoneGiven) return clinicTimezone;
  return (await findRememberedTimezone(db)) ?? clinicTimezone;
}
