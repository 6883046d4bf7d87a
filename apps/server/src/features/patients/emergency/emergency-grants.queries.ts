import type { EmergencyGrant } from '@anteroom/contract/emergency-access';
import { sql } from 'kysely';
import type { LinkOpener } from '#features/secret-links';
import type { Tx } from '#platform/db/database';

type NewGrant = { doctorId: number; patientId: number; reason: string; now: Date; expiresAt: Date };

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<EmergencyGrant> {
  const { doctorId, patientId, reason, now, expiresAt } = grant;
  const { id } = await tx
    .insertInto('emergency_grants')
    .values({
      doctor_id: doctorId,
      patient_id: patientId,
      reason,
      created_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, patientId, reason, createdAt: now.getTime(), expiresAt: expiresAt.getTime() };
}

type Ending = { now: Date; endedBy: number };

/**
 * Ends a doctor's open grants, or only those requested since an instant. Returns the ended grants. Does not join the
 * patients: after a wait for a merge, PostgreSQL would compare the grant's new patient with the merged record, and skip
 * the grant.
 */
export async function endGrantsOf(tx: Tx, { userId, since }: LinkOpener, now: Date) {
  const { rows } = await sql<{ id: number; patientId: number }>`
    update emergency_grants
    set expires_at = greatest(${now}, created_at + interval '1 millisecond'), ended_at = ${now}
    where doctor_id = ${userId} and expires_at > ${now}
      and (${since}::timestamptz is null or created_at >= ${since})
    returning id, patient_id as "patientId"`.execute(tx);
  return rows;
}

/** Ends a grant. Returns whether it was still open. */
export async function endGrant(tx: Tx, grantId: number, { now, endedBy }: Ending): Promise<boolean> {
  const ended = await tx
    .updateTable('emergency_grants')
    // Add a millisecond if the grant ends at once, because a check constraint requires that it expires after it was
    // created.
    .set({ expires_at: sql`greatest(${now}, created_at + interval '1 millisecond')` })
    .set({ ended_at: now, ended_by: endedBy })
    .where('id', '=', grantId)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Lists the users to notify of an emergency access: all admins and the patient's doctor, except disabled accounts. */
export function listUsersToNotify(tx: Tx, patientDoctorId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_enabled', '=', true)
    .where((users) => users.or([users('role', '=', 'admin'), users('id', '=', patientDoctorId)]))
    .orderBy('id')
    .execute();
}
