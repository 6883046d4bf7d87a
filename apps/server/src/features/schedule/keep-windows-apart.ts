import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { sqlState } from '#platform/db/transaction';
import { listOverlappingSlots } from './schedule.queries.ts';
import { describeOverlap, type Window } from './window.rules.ts';

type Place = { doctorId: number; window: Window; exceptSlotId: number | null };

/** Refuses an active window that overlaps another one, and names those in its way. */
export async function assertWindowIsApart(tx: Tx, place: Place): Promise<void> {
  if (!place.window.isActive) return;
  const others = await listOverlappingSlots(tx, place);
  if (others.length > 0) throw new AppError('slot_overlap', describeOverlap(others));
}

/** Writes a window that overlaps no other active one, or refuses it and names those in its way. Under the lock. */
export async function keepWindowsApart<T>(tx: Tx, place: Place, write: () => Promise<T>): Promise<T> {
  await assertWindowIsApart(tx, place);
  try {
    return await write();
  } catch (error) {
    // The constraint has the last word where someone wrote without taking the lock.
    if (sqlState(error) !== '23P01') throw error;
    throw new AppError('slot_overlap', 'This overlaps another active slot of that day.');
  }
}
