import type { api } from '@anteroom/contract/api';
import type { Patient } from '@anteroom/contract/patients';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { readAccessHistory, recordAudit, recordRead } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { missingPatient } from './missing-patient.ts';
import { assertMayReadAccessHistory } from './patients.policy.ts';
import { findPatientUnderGrant, findVisiblePatient, type PatientRow } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

/**
 * Returns a patient. Throws the error of `missingPatient` if the patient does not exist or the caller may not read the
 * record.
 */
export async function readPatient(db: Db | Tx, actor: Actor, patientId: number): Promise<Patient> {
  const patient = await findVisiblePatient(db, actor, patientId);
  if (!patient) throw await missingPatient(db, actor, patientId);
  return presentPatient(patient);
}

type Readable = { row: PatientRow; isByGrant: boolean };

/** Finds a patient that the caller may read, by role or by emergency access. */
export async function findReadablePatient(
  { clock }: Pick<Context, 'clock'>,
  db: Db | Tx,
  actor: Actor,
  patientId: number,
): Promise<Readable | null> {
  const visible = await findVisiblePatient(db, actor, patientId);
  if (visible) return { row: visible, isByGrant: false };
  if (actor.role !== 'doctor') return null;
  const reading = { doctorId: actor.userId, patientId, now: clock.now() };
  const granted = await findPatientUnderGrant(db, reading);
  return granted ? { row: granted, isByGrant: true } : null;
}

export async function getPatient(context: Context, actor: Actor, patientId: number): Promise<Patient> {
  const found = await findReadablePatient(context, context.db, actor, patientId);
  if (!found) throw await missingPatient(context.db, actor, patientId);
  const read = { action: 'patient.read', doctorId: found.row.doctorId, patientIds: [patientId] } as const;
  // Emergency access: add an audit entry for every read, instead of one per group of reads within a short time.
  if (found.isByGrant) await recordAudit(context.db, actor, { ...read, reason: 'emergency_access' });
  else await recordRead(context, actor, { ...read, screen: 'patient' });
  return presentPatient(found.row);
}

type Asked = RouteInput<typeof api.getAccessHistory>['params'] &
  RouteInput<typeof api.getAccessHistory>['query'];

/**
 * Returns the users who opened or changed a patient's record. Rejects all callers but admins and the patient's doctor.
 */
export async function getAccessHistory(
  context: Context,
  actor: Actor,
  { patientId, ...page }: Asked,
): Promise<RouteOutput<typeof api.getAccessHistory>> {
  const found = await findReadablePatient(context, context.db, actor, patientId);
  if (!found) throw await missingPatient(context.db, actor, patientId);
  assertMayReadAccessHistory(actor, found.row);
  return readAccessHistory(context, actor, found.row, page);
}
