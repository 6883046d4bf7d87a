import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

export async function findRestriction(db: Db | Tx, patientId: number) {
  const found = await db
    .selectFrom('restricted_patients as restricted')
    .innerJoin('users as author', 'author.id', 'restricted.restricted_by')
    .select(['restricted.reason', 'restricted.restricted_at as restrictedAt', 'author.name as restrictedBy'])
    .where('patient_id', '=', patientId)
    .executeTakeFirst();
  return found ? { ...found, restrictedAt: found.restrictedAt.getTime() } : null;
}

type NewRestriction = { patientId: number; reason: string; by: number; now: Date };

/** Stores a restriction. Triggers then hide the record from everyone but admins. */
export async function insertRestriction(
  tx: Tx,
  { patientId, reason, by, now }: NewRestriction,
): Promise<void> {
  await tx
    .insertInto('restricted_patients')
    .values({ patient_id: patientId, reason, restricted_at: now, restricted_by: by })
    .execute();
}

export async function deleteRestriction(tx: Tx, patientId: number): Promise<void> {
  await tx.deleteFrom('restricted_patients').where('patient_id', '=', patientId).execute();
}

/**
 * Returns the time since which the record is restricted, if the caller could otherwise read the record. Else returns
 * null.
 */
export async function findHiddenSince(db: Db | Tx, actor: Actor, patientId: number): Promise<Date | null> {
  if (actor.doctorIds === 'all') return null;
  const { rows } = await sql<{ since: Date }>`
    select restricted_at as since from restricted_patients join patients on patients.id = patient_id
    where patient_id = ${patientId} and (patients.doctor_id = any(${actor.doctorIds}::bigint[])
      or exists (select from appointments
        where appointments.patient_id = patients.id and appointments.doctor_id = any(${actor.doctorIds}::bigint[])))
  `.execute(db);
  return rows[0]?.since ?? null;
}

/** Returns which of these patients have a restricted record, and since when. */
export async function listRestricted(db: Db | Tx, patientIds: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql<{ id: number; since: Date }>`
    select patient_id as id, restricted_at as since from restricted_patients
    where patient_id = any(${patientIds}::bigint[]) order by patient_id
  `.execute(db);
  return new Map(rows.map(({ id, since }) => [id, since]));
}

/** SQL condition on `patients`: the record is restricted. */
export const isRestricted = sql<boolean>`exists (
  select from restricted_patients restricted where restricted.patient_id = patients.id)`;

/**
 * SQL condition on `appointments`: false for a visit from before the restriction of its patient's record. Later visits
 * stay visible, so that a booked patient can be treated.
 */
export const isNotHidden = sql<SqlBool>`not exists (
  select from restricted_patients hidden
  where hidden.patient_id = appointments.patient_id and appointments.scheduled_at < hidden.restricted_at)`;
