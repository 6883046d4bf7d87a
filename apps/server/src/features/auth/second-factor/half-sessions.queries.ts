import type { Db, Tx } from '#platform/db/database';
import { hashToken } from '../tokens.ts';

type NewHalf = { userId: number; token: string; now: Date; expiresAt: Date };

export async function addHalfSession(tx: Tx, { userId, token, now, expiresAt }: NewHalf): Promise<void> {
  await tx
    .insertInto('half_sessions')
    .values({ user_id: userId, token_hash: hashToken(token), created_at: now, expires_at: expiresAt })
    .execute();
}

/** Returns the user of an open half session. Returns undefined if it is unknown or over, or the account is disabled. */
export async function findHalfSession(db: Db | Tx, token: string, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('half_sessions')
    .innerJoin('users', 'users.id', 'half_sessions.user_id')
    .select('users.id')
    .where('token_hash', '=', hashToken(token))
    .where('half_sessions.expires_at', '>', now)
    .where('users.is_enabled', '=', true)
    .executeTakeFirst();
  return found?.id;
}

export async function removeHalfSession(tx: Tx, token: string): Promise<void> {
  await tx.deleteFrom('half_sessions').where('token_hash', '=', hashToken(token)).execute();
}

export async function removeHalfSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('half_sessions').where('user_id', '=', userId).execute();
}
