import { limits } from '@anteroom/contract/limits';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

export async function holdAccounts(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${[...userIds]}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Locks a session. Returns whether it is still open. */
export async function holdSession(tx: Tx, sessionId: number): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return session !== undefined;
}

export function listDoctorsToNotify(tx: Tx, doctorIds: readonly number[]) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${[...doctorIds]}::bigint[])`)
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
}

const { unusedDays } = limits.secretLink;

const lastUsed = { displays: 'last_seen_at', calendar_feeds: 'last_read_at' } as const;
type LinkTable = keyof typeof lastUsed;

/** `endOfLink` in SQL: whether a link has expired, even if no job has closed it yet. */
export function isOver(table: LinkTable, now: Date) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('expires_at')} <= ${now}
    or greatest(${column('renewed_at')}, ${column(lastUsed[table])})
      <= ${now}::timestamptz - ${unusedDays} * interval '1 day')`;
}

export function isAlive(table: LinkTable, now: Date) {
  return sql<boolean>`(${sql.ref(`${table}.revoked_at`)} is null and not ${isOver(table, now)})`;
}
