import type { Patient, UpdatePatientBody } from '@anteroom/contract/patients';
import { recordAudit, sealChangedValues } from '#features/audit';
import { addMailWithinBounds } from '#features/mail';
import { assertDoctorTakesPatients } from '#features/staff';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import { assertBorn, assertDied } from './life-dates.ts';
import { missingPatient } from './missing-patient.ts';
import type { PatientListener } from './patient-listener.ts';
import { assertMayAssign, assertMayChangePatient, assertMayReactivate } from './patients.policy.ts';
import { findVisiblePatient, lockPatient, type PatientRow, updatePatientRow } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';
import { readPatient } from './read-patient.ts';

type Update = { patientId: number; change: UpdatePatientBody; ifMatch: number | null };

/** The fields that queues or the day's overview show. */
const shownFields: readonly string[] = ['firstName', 'lastName', 'phone', 'dateOfDeath'];
/** The fields that a waiting list shows, or from which it derives why a patient gets no offers. */
const waitingFields: readonly string[] = [...shownFields, 'email', 'contactBy', 'isActive'];

export async function updatePatient(
  context: Context & { patientListener: PatientListener },
  tx: Tx,
  actor: Actor,
  update: Update,
): Promise<Patient> {
  const { patientId, change, ifMatch } = update;
  assertBorn(context, change.dateOfBirth);
  const isShown = Object.keys(change).some((field) => shownFields.includes(field));
  const places = isShown ? await context.patientListener.lockWhereShown(tx, [patientId]) : null;
  const before = await findPatientToChange(tx, actor, patientId);
  await assertMayMake(tx, actor, before, change);
  assertFresh(ifMatch, before, {
    what: 'this patient',
    current: presentPatient(before),
    shownPatientIds: [patientId],
  });
  assertDied(context, { ...before, ...change });
  const changedFields = fieldsThatDiffer(before, change);
  const now = context.clock.now();
  if (changedFields.length === 0) {
    await recordAudit(tx, actor, { action: 'patient.read', patientIds: [patientId] });
    return presentPatient(before);
  }
  await updatePatientRow(tx, patientId, change, {
    now,
    // Forms send every field they show. So only a change of this field renews the consent.
    consent: changedFields.includes('contactBy') ? { at: now, by: actor.userId } : null,
  });
  if (changedFields.some((field) => shownFields.includes(field))) await places?.shownDifferently(actor);
  if (changedFields.some((field) => waitingFields.includes(field))) {
    await context.patientListener.waitsDifferently(tx, [patientId]);
  }
  await recordAudit(tx, actor, {
    action: 'patient.updated',
    doctorId: before.doctorId,
    patientIds: [patientId],
    changedFields,
    sealedValues: sealChangedValues(context.settings.appSecret, changedFields, { before, after: change }),
  });
  if (changedFields.includes('email')) await askOwnerOfEmail(tx, actor, patientId, now);
  return readPatient(tx, actor, patientId);
}

/**
 * Mails a confirmation link to a new address that replaces another one. If too many mails were sent, saves the change
 * without the mail, because staff can still confirm the address.
 */
async function askOwnerOfEmail(tx: Tx, actor: Actor, patientId: number, now: Date): Promise<void> {
  const patient = await readPatient(tx, actor, patientId);
  const { email, emailUnconfirmedSince, isActive, dateOfDeath } = patient;
  if (!email || !emailUnconfirmedSince || !isActive || dateOfDeath) return;
  await addMailWithinBounds(tx, {
    kind: 'address_confirmation',
    cause: actor,
    details: { patientId },
    recipient: email,
    userId: null,
    now,
  });
}

export async function findPatientToChange(tx: Tx, actor: Actor, patientId: number): Promise<PatientRow> {
  await lockPatient(tx, patientId);
  return assertMayChange(tx, actor, patientId);
}

/** Returns a patient whose record the caller may change. */
export async function assertMayChange(db: Db | Tx, actor: Actor, patientId: number): Promise<PatientRow> {
  const patient = await findVisiblePatient(db, actor, patientId);
  if (!patient) throw await missingPatient(db, actor, patientId);
  assertMayChangePatient(actor, patient);
  return patient;
}

async function assertMayMake(
  tx: Tx,
  actor: Actor,
  before: PatientRow,
  change: UpdatePatientBody,
): Promise<void> {
  if (change.isActive && !before.isActive) assertMayReactivate(actor);
  if (change.doctorId === undefined || change.doctorId === before.doctorId) return;
  assertMayAssign(actor, before.doctorId, change.doctorId);
  await assertDoctorTakesPatients(tx, actor, change.doctorId);
}

/** Marks a patient as inactive. Does nothing if the patient is already inactive. */
export async function deactivatePatient(
  context: Context & { patientListener: PatientListener },
  tx: Tx,
  actor: Actor,
  patientId: number,
): Promise<void> {
  const patient = await findPatientToChange(tx, actor, patientId);
  if (!patient.isActive) return;
  await updatePatientRow(tx, patientId, { isActive: false }, { now: context.clock.now(), consent: null });
  await context.patientListener.waitsDifferently(tx, [patientId]);
  await recordAudit(tx, actor, {
    action: 'patient.deactivated',
    doctorId: patient.doctorId,
    patientIds: [patientId],
  });
}
