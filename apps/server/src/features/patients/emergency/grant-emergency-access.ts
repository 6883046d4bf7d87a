import type { api } from '@anteroom/contract/api';
import type { EmergencyGrant } from '@anteroom/contract/emergency-access';
import type { RouteInput } from '@anteroom/contract/route';
import { recordAudit, sealAuditValues } from '#features/audit';
import { addMail } from '#features/mail';
import { assertHeld } from '#features/secret-links';
import { invalidField, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { Throttle } from '#platform/throttle';
import { findDoctorOfPatient, lockPatient } from '../patients.queries.ts';
import { findReadablePatient } from '../read-patient.ts';
import { insertGrant, listUsersToNotify } from './emergency-grants.queries.ts';

const lifeMillis = 60 * 60 * 1000;

/**
 * Allows ten requests per doctor and hour. Requests for unknown patients count too, so that patient ids cannot be
 * guessed.
 */
export function emergencyThrottle({ throttles }: Context): Throttle {
  return throttles({ name: 'emergency_access', per: 'account', failures: 10, seconds: 60 * 60 });
}

type Input = RouteInput<typeof api.grantEmergencyAccess>['body'];

/** Lets a doctor read another doctor's patient for an hour. Notifies the admins and the patient's doctor. */
export async function grantEmergencyAccess(
  context: Context,
  tx: Tx,
  actor: Actor,
  { patientId, reason }: Input,
): Promise<EmergencyGrant> {
  await assertHeld(tx, actor, []);
  await lockPatient(tx, patientId);
  const patientDoctorId = await findDoctorOfPatient(tx, patientId);
  if (patientDoctorId === null) throw notFound('Patient');
  if (await findReadablePatient(context, tx, actor, patientId)) {
    throw invalidField('patientId', 'You can already read this patient');
  }
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + lifeMillis);
  const grant = await insertGrant(tx, { doctorId: actor.userId, patientId, reason, now, expiresAt });
  await mailOthers(tx, actor, patientDoctorId, { id: grant.id, now });
  await recordAudit(tx, actor, {
    action: 'emergency_access.granted',
    doctorId: patientDoctorId,
    object: { type: 'emergency_grant', id: grant.id },
    patientIds: [patientId],
    // The reason is encrypted and stored apart from the entry, so that an erasure of the patient can remove it.
    sealedValues: sealAuditValues(context.settings.appSecret, { before: {}, after: { reason } }),
  });
  return grant;
}

type Given = { id: number; now: Date };

async function mailOthers(tx: Tx, actor: Actor, patientDoctorId: number, grant: Given): Promise<void> {
  const details = { authorId: actor.userId, grantId: grant.id };
  for (const { id: userId, email: recipient } of await listUsersToNotify(tx, patientDoctorId)) {
    await addMail(tx, {
      kind: 'emergency_access',
      cause: 'notice',
      details,
      recipient,
      userId,
      now: grant.now,
    });
  }
}
