import type { EmergencyGrant } from '@anteroom/contract/emergency-access';
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
