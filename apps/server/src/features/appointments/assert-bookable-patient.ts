import { findVisiblePatient } from '#features/patients';
import { AppError, invalidField, notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

/** Rejects a patient in a body if the caller may not see them, or the patient is unknown or inactive. */
export async function assertBookablePatient(tx: Db | Tx, actor: Actor, patientId: number): Promise<void> {
  const patient = await findVisiblePatient(tx, actor, patientId);
  if (!patient && actor.role === 'admin') throw invalidField('patientId', 'There is no such patient');
  if (!patient) throw notFound('Patient');
  if (!patient.isActive)
    throw new AppError('patient_inactive', 'This patient is inactive and cannot be booked.');
}
