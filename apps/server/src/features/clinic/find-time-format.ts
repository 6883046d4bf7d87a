import { type TimeFormat, timeFormat } from '@anteroom/contract/time-format';
import type { Db, Tx } from '#platform/db/database';
import { defaultTimeFormat } from '#platform/time/default-time-format';
import { findStoredClock } from './clinic.queries.ts';

/** Returns the clinic's time format, for mails and messages. */
export async function findTimeFormat(db: Db | Tx): Promise<TimeFormat> {
  const stored = await findStoredClock(db);
  return stored.timeFormat
    ? timeFormat.parse(stored.timeFormat)
    : defaultTimeFormat(stored.timezone ?? 'UTC');
}
