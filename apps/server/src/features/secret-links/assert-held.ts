import { AppError } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { holdAccounts, holdSession } from './secret-links.queries.ts';

/**
 * Locks the doctors' accounts and the caller's session until the transaction ends. An event that closes links then
 * waits, and afterwards finds the link that is being opened. Call it before taking any other lock.
 */
export async function assertHeld(
  tx: Tx,
  { sessionId }: Pick<Actor, 'sessionId'>,
  doctorIds: readonly number[],
): Promise<void> {
  await holdAccounts(tx, doctorIds);
  if (!(await holdSession(tx, sessionId))) throw new AppError('invalid_token', 'Please sign in.');
}
