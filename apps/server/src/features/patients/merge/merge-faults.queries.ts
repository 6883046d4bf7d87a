import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

/** A rule that merged records break, with the number of these records and the id of one of them. */
export type MergeFault = { rule: string; count: number; example: string };

/** Returns the rules about merged records that the stored data breaks, or an empty array. */
export async function findMergeFaults(db: Db): Promise<MergeFault[]> {
  const { rows } = await sql<MergeFault>`
    select 'merged record is also a patient' as rule, count(*)::int as count, min(merged.id)::text as example
    from merged_patients merged join patients using (id) having count(*) > 0
    union all
    select 'deleted appointment belongs to a merged record', count(*)::int, min(merged.id)::text
    from merged_patients merged join deleted_appointments deleted on deleted.patient_id = merged.id
    having count(*) > 0
    union all
    select 'merged record leads to no patient', count(*)::int, min(merged.id)::text
    from merged_patients merged
    where not exists (select from patients where patients.id = merged.merged_into) having count(*) > 0
    union all
    select 'mark as different people refers to no record', count(*)::int, min(id)::text
    from (select one_id as id from different_patients union all select other_id from different_patients) marked
    where id not in (select id from patients union all select id from merged_patients) having count(*) > 0
  `.execute(db);
  return rows;
}
