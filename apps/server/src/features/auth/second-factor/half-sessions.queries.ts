import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { hashToken } from '../tokens.ts';

type NewHalf = { userId: number; token: string; now: Date; expiresAt: Date };

export async function addHalfSession(tx: Tx, { userId, token, now, expiresAt }: NewHalf): Promise<void> {
  await tx
    .insertInto('half_sessions')
    .values({ user_id: userId, token_hash: hashToken(token), created_at: now, expires_at: expiresAt })
    .execute();
}

/** Returns the account of a half session that is still open. */
export function findHalfSession(db: Db | Tx, token: string, now: Date) {
  return db
    .selectFrom('half_sessions')
    .innerJoin('users', 'users.id', 'half_sessions.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.is_confirmed as isConfirmed'])
    .select(sql<boolean>`users.email_verified_at is not null`.as('emailVerified'))
    .where('token_hash', '=', hashToken(token))
    .where('half_sessions.expires_at', '>', now)
    .where('users.is_enabled', '=', true)
    .executeTakeFirst();
}

/** Returns whether the half session was still there. */
export async function removeHalfSession(tx: Tx, token: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('half_sessions')
    .where('token_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function removeHalfSessionsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('half_sessions').where('user_id', '=', userId).execute();
}
