import { sql } from 'kysely';
import { signWith } from '#platform/crypto/keys';
import type { Db, Tx } from '#platform/db/database';

export type Contact = { channel: 'email'; address: string };

/** Returns whether the owner of an address stopped the reminders to it. */
export async function isBlocked(db: Db | Tx, contact: Contact): Promise<boolean> {
  const block = await db
    .selectFrom('contact_blocks')
    .select('since')
    .where('address_hash', '=', await hashOf(db, contact))
    .executeTakeFirst();
  return block !== undefined;
}

/** Stops the reminders to an address, or allows them again. Returns whether that changed anything. */
export async function setBlocked(
  tx: Tx,
  contact: Contact,
  { isStopped, now }: { isStopped: boolean; now: Date },
): Promise<boolean> {
  const address_hash = await hashOf(tx, contact);
  const changed = isStopped
    ? await tx
        .insertInto('contact_blocks')
        .values({ address_hash, channel: contact.channel, since: now })
        .onConflict((had) => had.doNothing())
        .returning('since')
        .execute()
    : await tx
        .deleteFrom('contact_blocks')
        .where('address_hash', '=', address_hash)
        .returning('since')
        .execute();
  return changed.length > 0;
}

/** Mail servers do not distinguish upper and lower case in practice. */
async function hashOf(db: Db | Tx, { channel, address }: Contact): Promise<Buffer> {
  const { key } = await db
    .selectFrom('reminder_settings')
    .select(sql<Buffer>`address_key`.as('key'))
    .executeTakeFirstOrThrow();
  return signWith(key, `${channel} ${address.toLowerCase()}`);
}
