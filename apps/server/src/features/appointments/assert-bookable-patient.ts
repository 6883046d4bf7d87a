import { findVisiblePatient, missingPatient } from '#features/patients';
import { AppError, invalidField } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';

/** Rejects a request about a patient who is unknown, inactive or hidden from the caller. */
export async function assertBookablePatient(tx: Db | Tx, actor: Actor, patientId: number): Promise<void> {
  const patient = await findVisiblePatient(tx, actor, patientId);
  if (!patient) throw await errorOfMissing(tx, actor, patientId);
  if (!patient.isActive)
    throw new AppError('patient_inactive', 'This patient is inactive and cannot be booked.');
}

async function errorOfMissing(tx: Db | Tx, actor: Actor, patientId: number): Promise<AppError> {
  const error = await missingPatient(tx, actor, patientId);
  return error.code === 'not_found' && actor.role === 'admin'
    ? invalidField('patientId', 'There is no such patient')
    : error;
}
