import type { Patient } from '@anteroom/contract/patients';
import type { Actor, Context } from '#context';
import { notFound } from '#platform/app-error';
import type { Db, Tx } from '#platform/db/database';
import { findPatientUnderGrant, findVisiblePatient, type PatientRow } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

/** A patient as this person may see them; one they may not reads like one that is not there. */
export async function readPatient(db: Db | Tx, actor: Actor, patientId: number): Promise<Patient> {
  const patient = await findVisiblePatient(db, actor, patientId);
  if (!patient) throw notFound('Patient');
  return presentPatient(patient);
}

type Readable = { row: PatientRow; isByGrant: boolean };

/** A patient whom this person may read: as always, or a doctor for a while in an emergency. */
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
