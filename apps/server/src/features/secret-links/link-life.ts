import { limits } from '@anteroom/contract/limits';
import { AppError } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { holdAccounts, holdSession } from './secret-links.queries.ts';

const dayMillis = 24 * 60 * 60 * 1000;
const { longestDays, unusedDays } = limits.secretLink;

export function expiryOf(renewedAt: Date): Date {
  return new Date(renewedAt.getTime() + longestDays * dayMillis);
}

type Life = { renewedAt: Date; lastUsedAt: Date | null; expiresAt: Date };

/** Returns when a link expires unless it is used or renewed before. */
export function endOfLink({ renewedAt, lastUsedAt, expiresAt }: Life): Date {
  const lastSign = Math.max(renewedAt.getTime(), lastUsedAt?.getTime() ?? 0);
  return new Date(Math.min(expiresAt.getTime(), lastSign + unusedDays * dayMillis));
}

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
