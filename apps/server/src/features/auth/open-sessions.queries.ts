import type { SessionFactor } from '@anteroom/contract/sessions';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

type OpenSessions = { userId: number; now: Date; idleSince: Date | null };

/**
 * Returns a user's open sessions, latest use first. Sessions last used before `idleSince` count as ended. Null disables
 * this limit.
 */
export function listOpenSessions(db: Db, { userId, now, idleSince }: OpenSessions) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'last_active_at as lastActiveAt'])
    .select(['user_agent as userAgent', 'ip_address as ipAddress'])
    .select(sql<SessionFactor[]>`factors`.as('factors'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`(${idleSince}::timestamptz is null or last_active_at > ${idleSince})`)
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Returns the user's open sessions beyond the newest `kept`, oldest first. */
export async function listSessionsBeyond(
  tx: Tx,
  { userId, kept, now }: { userId: number; kept: number; now: Date },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .offset(kept)
    .execute();
  return rows.map(({ id }) => id).toReversed();
}

export async function isOpenSessionOf(tx: Tx, userId: number, sessionId: number): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return session !== undefined;
}

type Device = { userId: number; deviceHashes: readonly Buffer[]; now: Date };

/**
 * Remembers the device by the first of its hashes. Returns whether the device is new: none of its hashes was known, and
 * the account had known devices before. An account's first device does not count as new.
 */
export async function rememberDevice(tx: Tx, { userId, deviceHashes, now }: Device): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with remembered as (
      insert into known_devices (user_id, device_hash, last_seen_at) values (${userId}, ${deviceHashes[0]}, ${now})
      on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as is_added
    )
    -- The statement's snapshot is from before the insert.
    select is_added and exists (select from known_devices where user_id = ${userId}) and not exists (
      select from known_devices where user_id = ${userId} and device_hash = any(${deviceHashes}::bytea[])
    ) as "isNew" from remembered
  `.execute(tx);
  return rows[0]?.isNew ?? false;
}
