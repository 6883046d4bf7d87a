import { notAllowed } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { isActingForDoctor } from './staff.queries.ts';

/**
 * Rejects a caller whose account was disabled, or whose link to the doctor was removed, after the request arrived.
 * Waiting for the doctor's lock may take seconds, so this runs under that lock, in a statement of its own.
 */
export async function assertStillActsForDoctor(
  tx: Tx,
  { userId }: { readonly userId: number },
  doctorId: number,
): Promise<void> {
  if (!(await isActingForDoctor(tx, userId, doctorId))) throw notAllowed('You do not work for this doctor.');
}
