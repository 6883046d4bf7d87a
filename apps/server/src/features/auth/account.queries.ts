import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

type Whose = { id: number } | { email: string };

/**
 * Locks the account, so that changes to an account and mails to its owner run one at a time. ARCHITECTURE.md lists
 * which locks come before and after this one.
 */
export function lockAccount(tx: Tx, whose: Whose) {
  return tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'is_enabled as isEnabled'])
    .select(['is_confirmed as isConfirmed', 'password_hash as passwordHash'])
    .select(sql<boolean>`email_verified_at is not null`.as('emailVerified'))
    .where((is) => ('id' in whose ? is('id', '=', whose.id) : is('email', '=', whose.email)))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

export async function markVerified(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: sql`coalesce(email_verified_at, ${now})`, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export async function hasSingleKeyShortcuts(db: Db, userId: number): Promise<boolean> {
  const { isOn } = await db
    .selectFrom('users')
    .select('single_key_shortcuts as isOn')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return isOn;
}

export async function setSingleKeyShortcuts(tx: Tx, userId: number, isOn: boolean): Promise<void> {
  await tx.updateTable('users').set({ single_key_shortcuts: isOn }).where('id', '=', userId).execute();
}

export function findVerifiedOwnerOfSession(tx: Tx, sessionId: number) {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email'])
    .where('sessions.id', '=', sessionId)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
}

export async function listUsersWithOpenSessions(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('user_id')
    .distinct()
    .where('ended_at', 'is', null)
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}
