import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

type Device = { userId: number; deviceHash: Buffer; now: Date };

/**
 * Remembers the device. Returns whether it is new and the account had known devices before: an account's first device
 * does not count as new.
 */
export async function rememberDevice(tx: Tx, { userId, deviceHash, now }: Device): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with remembered as (
      insert into known_devices (user_id, device_hash, last_seen_at) values (${userId}, ${deviceHash}, ${now})
      on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
      returning xmax = 0 as is_added
    )
    -- The statement's snapshot is from before the insert.
    select is_added and exists (select from known_devices where user_id = ${userId}) as "isNew" from remembered
  `.execute(tx);
  return rows[0]?.isNew ?? false;
}
