import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

const columns = [
  'passkeys.id',
  'passkeys.name',
  'passkeys.credential_id as credentialId',
  'passkeys.public_key as publicKey',
  'passkeys.transports',
  'passkeys.is_backed_up as isSynced',
  'passkeys.created_at as createdAt',
  'passkeys.last_used_at as lastUsedAt',
] as const;

const signCount = sql<number>`passkeys.sign_count::float8`;

/** Returns a user's passkeys, oldest first. */
export function listPasskeys(db: Db | Tx, userId: number) {
  return db
    .selectFrom('passkeys')
    .select([...columns, signCount.as('signCount')])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Returns the passkeys of the enabled account with this address, or an empty list if there is no such account. */
export function listPasskeysOfEmail(db: Db, email: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select('passkeys.credential_id as credentialId')
    .where('users.email', '=', email)
    .where('users.is_enabled', '=', true)
    .orderBy('passkeys.id')
    .execute();
}

/**
 * Returns the random key of the database for hashes of addresses, which a rotation of the server's secret does not
 * change. Otherwise invented passkeys would change at a rotation, and real ones would not.
 */
export async function findDecoyKey(db: Db): Promise<Buffer> {
  const { key } = await db
    .selectFrom('reminder_settings')
    .select(sql<Buffer>`address_key`.as('key'))
    .executeTakeFirstOrThrow();
  return key;
}

/** Finds the passkey of any user. */
export function findPasskey(db: Db | Tx, credentialId: Buffer) {
  return db
    .selectFrom('passkeys')
    .select([...columns, signCount.as('signCount')])
    .select('passkeys.user_id as userId')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

type NewPasskey = {
  userId: number;
  name: string;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  transports: readonly string[];
  isSynced: boolean;
  partyId: string;
  now: Date;
};

/** Stores a passkey. Returns its id, or null if a passkey with this credential id exists. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<number | null> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: [...passkey.transports],
      is_backed_up: passkey.isSynced,
      rp_id: passkey.partyId,
      created_at: passkey.now,
    })
    .onConflict((found) => found.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

type Whose = { userId: number; passkeyId: number };

/** Renames a passkey. Returns whether the user has this passkey. */
export async function setPasskeyName(tx: Tx, { userId, passkeyId }: Whose, name: string): Promise<boolean> {
  const renamed = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Deletes a passkey. Returns whether the user had this passkey. */
export async function deletePasskey(tx: Tx, { userId, passkeyId }: Whose): Promise<boolean> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes all passkeys of a user. Returns whether the user had any. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx.deleteFrom('passkeys').where('user_id', '=', userId).returning('id').execute();
  return removed.length > 0;
}

/** Counts the passkeys that were made for another host name. */
export async function countPasskeysElsewhere(db: Db, partyId: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((passkeys) => passkeys.fn.countAll<number>().as('count'))
    .where('rp_id', 'is distinct from', partyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Used = { id: number; signCount: number; isSynced: boolean; now: Date };

export async function markPasskeyUsed(tx: Tx, { id, signCount: count, isSynced, now }: Used): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ sign_count: count, is_backed_up: isSynced, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** Marks the challenge as used. Returns false if it was used before. */
export async function consumeChallenge(
  tx: Tx,
  { challengeHash, expiresAt }: { challengeHash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const used = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: challengeHash, expires_at: expiresAt })
    .onConflict((found) => found.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return used !== undefined;
}
