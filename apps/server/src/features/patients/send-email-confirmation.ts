import type { Patient } from '@anteroom/contract/patients';
import { recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import { AppError } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { Throttle } from '#platform/throttle';
import { assertHasEmail, assertSeesAddress } from './assert-email.ts';
import { lockPatient, type PatientRow } from './patients.queries.ts';
import { readPatient } from './read-patient.ts';
import { findRestriction } from './restrict/restrictions.queries.ts';
import { assertMayChange } from './update-patient.ts';

/**
 * Allows three resent confirmation mails per patient and hour, because users press the button repeatedly when a mailbox
 * is slow.
 */
export const mailsOfConfirmation = {
  name: 'address_confirmation_mail',
  per: 'record',
  failures: 3,
  seconds: 60 * 60,
} as const;

/**
 * Counts a confirmation mail before the transaction. Counts it only for a caller who may send it, and only if a mail
 * would be sent.
 */
export async function countConfirmationMail(
  { db }: Context,
  throttle: Throttle,
  actor: Actor,
  patientId: number,
): Promise<void> {
  const { emailUnconfirmedSince } = await findPatientToAsk(db, actor, patientId);
  if (emailUnconfirmedSince !== null) await throttle.count(String(patientId));
}

/**
 * Mails once more the link that confirms a changed address. Earlier links still work until they expire, because they
 * confirm the same address. Sends nothing if the address has been confirmed in the meantime.
 */
export async function sendEmailConfirmation(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  patientId: number,
): Promise<Patient> {
  await lockPatient(tx, patientId);
  const { email, emailUnconfirmedSince, doctorId } = await findPatientToAsk(tx, actor, patientId);
  if (emailUnconfirmedSince === null) {
    await recordAudit(tx, actor, { action: 'patient.read', patientIds: [patientId] });
    return readPatient(tx, actor, patientId);
  }
  await addMail(tx, {
    kind: 'address_confirmation',
    cause: actor,
    details: { patientId },
    recipient: email,
    userId: null,
    now: clock.now(),
  });
  await recordAudit(tx, actor, {
    action: 'patient.email_confirmation_sent',
    doctorId,
    patientIds: [patientId],
  });
  return readPatient(tx, actor, patientId);
}

async function findPatientToAsk(
  db: Db | Tx,
  actor: Actor,
  patientId: number,
): Promise<PatientRow & { email: string }> {
  assertSeesAddress(actor);
  const patient = await assertMayChange(db, actor, patientId);
  if (!patient.isActive || patient.dateOfDeath !== null) {
    throw new AppError('patient_inactive', 'This patient is inactive or has died, so nothing is sent.');
  }
  const restriction = await findRestriction(db, patientId);
  if (restriction) {
    throw new AppError('patient_restricted', 'This record is restricted, so nothing is sent.', {
      restrictedAt: restriction.restrictedAt,
    });
  }
  assertHasEmail(patient);
  return patient;
}
