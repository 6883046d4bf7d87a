import type { api } from '@anteroom/contract/api';
import type { CreatePatientBody, Patient } from '@anteroom/contract/patients';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordAudit, recordRead } from '#features/audit';
import { assertDoctorTakesPatients } from '#features/staff';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertBorn, assertDied } from './life-dates.ts';
import { insertPatient } from './patients.queries.ts';
import { findAlike } from './possible-duplicates.queries.ts';
import { readPatient } from './read-patient.ts';

export async function createPatient(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: CreatePatientBody,
): Promise<Patient> {
  const { doctorId: named, ...fields } = body;
  assertBorn(context, fields.dateOfBirth);
  assertDied(context, fields);
  const doctorId = named ?? onlyDoctorOf(actor);
  await assertDoctorTakesPatients(tx, actor, doctorId);
  const patientId = await insertPatient(tx, doctorId, fields, {
    now: context.clock.now(),
    createdBy: actor.userId,
  });
  await recordAudit(tx, actor, {
    action: 'patient.created',
    doctorId,
    patientIds: [patientId],
    changedFields: Object.keys(body),
  });
  return readPatient(tx, actor, patientId);
}

/**
 * Returns the doctor of a new patient if the caller acts for only one: a doctor themself, or the doctor that a manager
 * serves. Otherwise throws 400, because the caller must choose.
 */
function onlyDoctorOf(actor: Actor): number {
  const [doctorId, ...others] = actor.doctorIds === 'all' ? [] : actor.doctorIds;
  if (doctorId === undefined || others.length > 0) throw invalidField('doctorId', 'Doctor is required');
  return doctorId;
}

const mostShown = 10;

/**
 * Lists existing patients who may be the same person as the patient to be added. Adds an audit entry that the caller
 * read them.
 */
export async function findPossibleDuplicates(
  context: Context,
  actor: Actor,
  newcomer: RouteInput<typeof api.findPossibleDuplicates>['body'],
): Promise<RouteOutput<typeof api.findPossibleDuplicates>> {
  assertBorn(context, newcomer.dateOfBirth);
  const alike = await findAlike(context.db, actor, [newcomer], mostShown);
  const patientIds = alike.map(({ id }) => id);
  if (patientIds.length > 0) {
    await recordRead(context, actor, { action: 'patient.read', screen: 'possible_duplicates', patientIds });
  }
  return { patients: alike.map(({ place, ...patient }) => patient) };
}
