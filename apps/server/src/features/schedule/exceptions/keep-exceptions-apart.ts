import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { sqlState } from '#platform/db/transaction';
import { describeSharedDates } from './exception.rules.ts';
import { type ExceptionPlace, listExceptionsInTheWay } from './exceptions.queries.ts';

/**
 * Rejects dates on which the doctor already has days off or changed hours, and lists these days off and hours. Must run
 * under the doctor's lock.
 */
export async function assertDatesAreFree(tx: Tx, place: ExceptionPlace): Promise<void> {
  const others = await listExceptionsInTheWay(tx, place);
  if (others.length > 0) throw new AppError('exception_overlap', describeSharedDates(others));
}

/**
 * Converts a violation of the exclusion constraint to the error of `assertDatesAreFree`, for writers that did not take
 * the lock.
 */
export async function keepExceptionsApart<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) !== '23P01') throw error;
    throw new AppError('exception_overlap', 'There are already days off or changed hours on these dates.');
  }
}
