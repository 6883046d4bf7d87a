import { findTimeFormat } from '#features/clinic';
import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { sqlState } from '#platform/db/transaction';
import { listOverlappingSlots } from './schedule.queries.ts';
import { describeOverlap, type Window } from './window.rules.ts';

type Place = { doctorId: number; window: Window; exceptSlotId: number | null };

/** Rejects an active window that overlaps other active windows, and lists the overlapping ones. */
export async function assertWindowIsApart(tx: Tx, place: Place): Promise<void> {
  if (!place.window.isActive) return;
  const others = await listOverlappingSlots(tx, place);
  if (others.length === 0) return;
  throw new AppError('slot_overlap', describeOverlap(others, await findTimeFormat(tx)));
}

/** Writes a window, or rejects it if it overlaps other active windows. Must run under the doctor's lock. */
export async function keepWindowsApart<T>(tx: Tx, place: Place, write: () => Promise<T>): Promise<T> {
  await assertWindowIsApart(tx, place);
  try {
    return await write();
  } catch (error) {
    // The exclusion constraint also catches writers that did not take the lock.
    if (sqlState(error) !== '23P01') throw error;
    throw new AppError('slot_overlap', 'This overlaps another active slot of that day.');
  }
}
