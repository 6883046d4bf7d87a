import { AppError, notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { findSurvivorOf } from './merge/merged.queries.ts';
import { findVisiblePatient } from './patients.queries.ts';
import { restrictedError } from './restrict/restricted-error.ts';
import { findHiddenSince } from './restrict/restrictions.queries.ts';

/**
 * Returns the error for a patient that was not found. Informs callers who could otherwise read the record that it is
 * restricted. For a merged record, names the surviving record if the caller may read that one. Otherwise the error is
 * the same as for an unknown id.
 */
export async function missingPatient(db: Db | Tx, actor: Actor, patientId: number): Promise<AppError> {
  const hiddenSince = await findHiddenSince(db, actor, patientId);
  if (hiddenSince) return restrictedError(hiddenSince);
  const mergedInto = await findSurvivorOf(db, patientId);
  if (mergedInto === null || !(await findVisiblePatient(db, actor, mergedInto))) return notFound('Patient');
  return new AppError('patient_merged', 'This record was merged into another one.', { mergedInto });
}
