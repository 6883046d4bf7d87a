import type { Patient } from '@anteroom/contract/patients';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { findPatientUnderGrant, findVisiblePatient, type PatientRow } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

/** Returns a patient. One that the caller may not read gives the same 404 as a missing one. */
export async function readPatient(db: Db | Tx, actor: Actor, patientId: number): Promise<Patient> {
  const patient = await findVisiblePatient(db, actor, patientId);
  if (!patient) throw notFound('Patient');
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
