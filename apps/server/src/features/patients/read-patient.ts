import type { Patient } from '@anteroom/contract/patients';
import type { Actor } from '#context';
import { notFound } from '#platform/app-error';
import type { Db, Tx } from '#platform/db/database';
import { findVisiblePatient } from './patients.queries.ts';
import { presentPatient } from './present-patient.ts';

/** A patient as this person may see them; one they may not reads like one that is not there. */
export async function readPatient(db: Db | Tx, actor: Actor, patientId: number): Promise<Patient> {
  const patient = await findVisiblePatient(db, actor, patientId);
  if (!patient) throw notFound('Patient');
  return presentPatient(patient);
}
