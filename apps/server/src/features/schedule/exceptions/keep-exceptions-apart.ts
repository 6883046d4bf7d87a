import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { sqlState } from '#platform/db/transaction';
import { describeSharedDates } from './exception.rules.ts';
import { type ExceptionPlace, listExceptionsInTheWay } from './exceptions.queries.ts';

/** Refuses dates on which other days off or changed hours of the doctor are, and names those. Under the lock. */
export async function assertDatesAreFree(tx: Tx, place: ExceptionPlace): Promise<void> {
  const others = await listExceptionsInTheWay(tx, place);
  if (others.length > 0) throw new AppError('exception_overlap', describeSharedDates(others));
}

/** The constraint has the last word where someone wrote without taking the lock. */
export async function keepExceptionsApart<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (sqlState(error) !== '23P01') throw error;
    throw new AppError('exception_overlap', 'There are already days off or changed hours on these dates.');
  }
}
