import type { Actor } from '#context';
import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { holdAccounts, holdSession } from './secret-links.queries.ts';

/**
 * Keeps the doctors' accounts and the caller's session as they are until the transaction ends: an event that closes
 * links waits, and then finds the link that is being opened. Call it before anything else is locked.
 */
export async function assertHeld(
  tx: Tx,
  { sessionId }: Pick<Actor, 'sessionId'>,
  doctorIds: readonly number[],
): Promise<void> {
  await holdAccounts(tx, doctorIds);
  if (!(await holdSession(tx, sessionId))) throw new AppError('invalid_token', 'Please sign in.');
}
