import type { EmergencyOutcome, EmergencyState } from '@anteroom/contract/emergency-access';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

/** Selects the grants that the caller may see: an admin all of them, a doctor their own. */
function visibleGrants(db: Db | Tx, actor: Actor) {
  return db
    .selectFrom('emergency_grants as granted')
    .innerJoin('users as doctor', 'doctor.id', 'granted.doctor_id')
    .innerJoin('patients', 'patients.id', 'granted.patient_id')
    .innerJoin('users as own', 'own.id', 'patients.doctor_id')
    .leftJoin('users as ender', 'ender.id', 'granted.ended_by')
    .leftJoin('users as reviewer', 'reviewer.id', 'granted.reviewed_by')
    .select(['granted.id', 'granted.doctor_id as doctorId', 'doctor.name as doctorName'])
    .select(['granted.patient_id as patientId', 'patients.doctor_id as patientDoctorId'])
    .select(['patients.first_name as patientFirstName', 'patients.last_name as patientLastName'])
    .select(['own.name as patientDoctorName', 'granted.reason', 'granted.created_at as createdAt'])
    .select(['granted.expires_at as expiresAt', 'granted.ended_at as endedAt', 'ender.name as endedBy'])
    .select([
      'granted.reviewed_at as reviewedAt',
      'reviewer.name as reviewedBy',
      'granted.review_note as note',
    ])
    .select(sql<EmergencyOutcome | null>`granted.review_outcome`.as('outcome'))
    .$if(actor.role !== 'admin', (grants) => grants.where('granted.doctor_id', '=', actor.userId));
}

type Asked = { state: EmergencyState | undefined; now: Date; before: number | null; limit: number };

/** Lists grants, latest first. Returns one row more than `limit` if there is another page. */
export function listGrants(db: Db, actor: Actor, { state, now, before, limit }: Asked) {
  return visibleGrants(db, actor)
    .where(isIn(state, now))
    .$if(before !== null, (grants) => grants.where('granted.id', '<', before ?? 0))
    .orderBy('granted.id', 'desc')
    .limit(limit + 1)
    .execute();
}

export type GrantRow = Awaited<ReturnType<typeof listGrants>>[number];

function isIn(state: EmergencyState | undefined, now: Date) {
  if (state === 'open') return sql<SqlBool>`granted.expires_at > ${now}`;
  if (state === 'ended') return sql<SqlBool>`granted.expires_at <= ${now}`;
  return state === 'unreviewed' ? sql<SqlBool>`granted.reviewed_at is null` : sql<SqlBool>`true`;
}

export function findGrant(tx: Tx, actor: Actor, grantId: number): Promise<GrantRow | undefined> {
  return visibleGrants(tx, actor).where('granted.id', '=', grantId).executeTakeFirst();
}

/** Locks a grant in a separate statement, so that later statements read data at least as new as the lock. */
export async function lockGrant(tx: Tx, grantId: number): Promise<void> {
  await tx.selectFrom('emergency_grants').select('id').where('id', '=', grantId).forUpdate().execute();
}

export async function countGrants(db: Db, now: Date): Promise<{ open: number; unreviewed: number }> {
  return db
    .selectFrom('emergency_grants')
    .select(sql<number>`count(*) filter (where expires_at > ${now})`.as('open'))
    .select(sql<number>`count(*) filter (where reviewed_at is null)`.as('unreviewed'))
    .where((grants) => grants.or([grants('expires_at', '>', now), grants('reviewed_at', 'is', null)]))
    .executeTakeFirstOrThrow();
}

type Review = { grantId: number; outcome: EmergencyOutcome; note: string | null; by: number; now: Date };

export async function writeReview(tx: Tx, { grantId, outcome, note, by, now }: Review): Promise<void> {
  await tx
    .updateTable('emergency_grants')
    .set({ reviewed_at: now, reviewed_by: by, review_outcome: outcome, review_note: note })
    .where('id', '=', grantId)
    .execute();
}

/** Lists the doctor who used the grant and the patient's doctor, except disabled accounts. */
export function listConcernedDoctors(tx: Tx, { doctorId, patientDoctorId }: GrantRow) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_enabled', '=', true)
    .where('id', 'in', [doctorId, patientDoctorId])
    .orderBy('id')
    .execute();
}
