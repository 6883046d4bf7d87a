import { sql } from 'kysely';
import { signWith } from '#platform/crypto/keys';
import type { Db, Tx } from '#platform/db/database';

/** A mail address, or a phone number in E.164. */
export type Contact = { channel: 'email' | 'sms'; address: string };

/** Returns whether the owner of the address has stopped reminders. */
export async function isBlocked(db: Db | Tx, contact: Contact): Promise<boolean> {
  return isHashBlocked(db, await hashContact(db, contact));
}

/** Returns the same as `isBlocked`, for an address of which only the hash is stored. */
export async function isHashBlocked(db: Db | Tx, hash: Buffer): Promise<boolean> {
  const block = await db
    .selectFrom('contact_blocks')
    .select('since')
    .where('address_hash', '=', hash)
    .executeTakeFirst();
  return block !== undefined;
}

type Change = { isStopped: boolean; now: Date };

/** Stops the reminders to an address, or allows them again. Returns whether that changed anything. */
export async function setBlocked(tx: Tx, contact: Contact, change: Change): Promise<boolean> {
  const hash = await hashContact(tx, contact);
  return setHashBlocked(tx, { hash, channel: contact.channel }, change);
}

type Hashed = { hash: Buffer; channel: Contact['channel'] };

/** Stops or allows reminders like `setBlocked`, for an address of which only the hash is stored. */
export async function setHashBlocked(
  tx: Tx,
  { hash, channel }: Hashed,
  { isStopped, now }: Change,
): Promise<boolean> {
  const changed = isStopped
    ? await tx
        .insertInto('contact_blocks')
        .values({ address_hash: hash, channel, since: now })
        .onConflict((had) => had.doNothing())
        .returning('since')
        .execute()
    : await tx.deleteFrom('contact_blocks').where('address_hash', '=', hash).returning('since').execute();
  return changed.length > 0;
}

/**
 * Returns a keyed hash of an address in lower case, because mail servers do not distinguish upper and lower case in
 * practice.
 */
export async function hashContact(db: Db | Tx, { channel, address }: Contact): Promise<Buffer> {
  const { key } = await db
    .selectFrom('reminder_settings')
    .select(sql<Buffer>`address_key`.as('key'))
    .executeTakeFirstOrThrow();
  return signWith(key, `${channel} ${address.toLowerCase()}`);
}
