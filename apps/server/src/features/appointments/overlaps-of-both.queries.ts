import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { released } from './appointment-change.rules.ts';
import { conflictRows, longestAppointment } from './appointments.queries.ts';

const mostShown = 20;

/**
 * Lists the appointments of two patients that overlap an appointment of the other patient, by time, but no more than
 * `mostShown`.
 */
export function listOverlapsOfBoth(tx: Tx, [one, other]: readonly [number, number]) {
  const isTaken = (alias: string) => sql`${sql.ref(`${alias}.status`)} <> all(${[...released]}::text[])`;
  return conflictRows(tx)
    .where(
      sql<SqlBool>`appointments.id in (
        select unnest(array[mine.id, theirs.id])
        from appointments mine join appointments theirs on theirs.patient_id = ${other}
          and theirs.scheduled_at < mine.ends_at and theirs.ends_at > mine.scheduled_at
          and theirs.scheduled_at > mine.scheduled_at - ${longestAppointment}
        where mine.patient_id = ${one} and ${isTaken('mine')} and ${isTaken('theirs')}
      )`,
    )
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .limit(mostShown)
    .execute();
}
