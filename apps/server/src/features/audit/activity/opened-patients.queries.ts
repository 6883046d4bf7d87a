import { sql } from 'kysely';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';

/** The number of the account's latest audit rows to search. */
const window = 2000;

/**
 * Returns the ids of the patients whose records a user opened, latest first. Lists show several patients in one row, so
 * a row with one patient counts as an opened record. A merged record counts as the record it was merged into. Does not
 * check rights, so the user may no longer have access to some of the patients.
 */
export async function listOpenedPatients(db: Db, userId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with latest as (
      select seq, action, patient_ids from audit_events
      where actor_id = any(array[${userId}::bigint])
      order by actor_id, seq desc limit ${window}
    )
    select coalesce(merged.merged_into, patient_ids[1]) as id
    from latest left join merged_patients merged on merged.id = patient_ids[1]
    where action = 'patient.read' and cardinality(patient_ids) = 1
    group by 1 order by max(seq) desc limit ${limit} ${unprepared}`.execute(db);
  return rows.map(({ id }) => id);
}
