import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/** SQL condition: the visit took place, so the clinic must keep it. */
const tookPlace = sql`(status = 'completed' or status not in ('cancelled', 'no_show')
  and num_nonnulls(diagnosis, treatment, prescription) > 0)`;

type Visit = Record<string, unknown>;
export type VisitsToKeep = { patient: Record<string, unknown>; visits: Visit[]; lastVisit: string };

/** Returns the patient and the visits that took place, or null if no visit did. */
export async function findVisitsToKeep(
  db: Db | Tx,
  { patientId, zone, now }: { patientId: number; zone: string; now: Date },
): Promise<VisitsToKeep | null> {
  const of = (table: string) => sql`
    select to_jsonb(visit) || jsonb_build_object('doctor_name', doctor.name) as visit, scheduled_at
    from ${sql.table(table)} visit join users doctor on doctor.id = visit.doctor_id
    where patient_id = ${patientId} and ${tookPlace} and scheduled_at < ${now}`;
  const { rows } = await sql<VisitsToKeep & { visits: Visit[] | null }>`
    select to_jsonb(patients) - array['search_text', 'last_name_order', 'first_name_order'] as patient,
      (select jsonb_agg(visit order by scheduled_at)) as visits,
      to_char(max(scheduled_at) at time zone ${zone}, 'YYYY-MM-DD') as "lastVisit"
    from patients, (${of('appointments')} union all ${of('deleted_appointments')}) as kept
    where patients.id = ${patientId} group by patients.id
  `.execute(db);
  return rows[0] ?? null;
}

export async function findYearsKept(db: Db | Tx): Promise<number | null> {
  const { years } = await db
    .selectFrom('clinic_settings')
    .select('visits_kept_years as years')
    .executeTakeFirstOrThrow();
  return years;
}

type Kept = { patientId: number; sealed: Buffer; visits: number; until: string; now: Date };

export async function insertKeptVisits(tx: Tx, kept: Kept): Promise<void> {
  await tx
    .insertInto('kept_visits')
    .values({
      patient_id: kept.patientId,
      sealed: kept.sealed,
      visit_count: kept.visits,
      keep_until: kept.until,
      sealed_at: kept.now,
    })
    .execute();
}

export function listKeptVisits(db: Db) {
  return db
    .selectFrom('kept_visits')
    .select(['patient_id as patientId', 'sealed', 'visit_count as visits', 'keep_until as until'])
    .orderBy('patient_id')
    .execute();
}

export async function replaceKeptVisits(db: Db, patientId: number, sealed: Buffer): Promise<void> {
  await db.updateTable('kept_visits').set({ sealed }).where('patient_id', '=', patientId).execute();
}
