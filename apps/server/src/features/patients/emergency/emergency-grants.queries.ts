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

type Ending = { now: Date; endedBy: number | null };

/** The table wants a grant to last for a moment at least. */
const ending = ({ now, endedBy }: Ending) => ({
  expires_at: sql<Date>`greatest(${now}, created_at + interval '1 millisecond')`,
  ended_at: now,
  ended_by: endedBy,
});

/** Ends the open grants of a doctor. */
export async function endGrantsOf(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await tx
    .updateTable('emergency_grants')
    .set(ending({ now, endedBy: null }))
    .where('doctor_id', '=', doctorId)
    .where('expires_at', '>', now)
    .execute();
}

/** Returns whether the grant was open until now. */
export async function endGrant(tx: Tx, grantId: number, { now, endedBy }: Ending): Promise<boolean> {
  const ended = await tx
    .updateTable('emergency_grants')
    .set(ending({ now, endedBy }))
    .where('id', '=', grantId)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
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
