import type { EmergencyGrant } from '@anteroom/contract/emergency-access';
import { sql } from 'kysely';
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

/** Ends what a doctor was granted and is not over yet. */
export async function endGrantsOf(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await tx
    .updateTable('emergency_grants')
    // A grant lasts for a moment at least, says the table.
    .set({ expires_at: sql`greatest(${now}, created_at + interval '1 millisecond')` })
    .where('doctor_id', '=', doctorId)
    .where('expires_at', '>', now)
    .execute();
}

/** Those who are told of an emergency access: all admins and the patient's doctor, where they can sign in. */
export function listThoseToTell(tx: Tx, patientDoctorId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('is_enabled', '=', true)
    .where((users) => users.or([users('role', '=', 'admin'), users('id', '=', patientDoctorId)]))
    .orderBy('id')
    .execute();
}
