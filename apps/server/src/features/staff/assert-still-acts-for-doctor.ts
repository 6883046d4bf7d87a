import { notAllowed } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { isActingForDoctor } from './staff.queries.ts';

/**
 * Refuses whose account was disabled, or whose link to the doctor was removed, since the call came in: whoever waits for
 * a doctor's lock may wait for seconds. Asked under that lock, in a statement of its own.
 */
export async function assertStillActsForDoctor(
  tx: Tx,
  { userId }: { readonly userId: number },
  doctorId: number,
): Promise<void> {
  if (!(await isActingForDoctor(tx, userId, doctorId))) throw notAllowed('You do not work for this doctor.');
}
