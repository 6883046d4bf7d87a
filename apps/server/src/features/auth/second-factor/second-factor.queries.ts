import type { FactorMethod } from '@anteroom/contract/errors';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/** Returns whether the account has a second factor. The result can change unless the caller has locked the account. */
export async function hasSecondFactor(db: Db | Tx, userId: number): Promise<boolean> {
  return (await listFactors(db, userId)).length > 0;
}

/**
 * The ways in which the user of the row `users` can prove a second factor. Empty if the user has none. `code` is a code
 * of the authenticator app. Recovery codes always work, but are listed only for accounts without an app.
 */
export const factorMethods = sql<FactorMethod[]>`(
  select array_remove(
    array[case when has_passkey then 'passkey' end, case when has_app then 'code' when has_passkey then 'recovery_code' end],
    null)
  from (
    select
      exists (select from passkeys where passkeys.user_id = users.id) as has_passkey,
      exists (
        select from totp_factors where totp_factors.user_id = users.id and totp_factors.confirmed_at is not null
      ) as has_app
  ) own
)`;

/**
 * Lists the ways in which the user can prove a second factor (see `factorMethods`). The result can change unless the
 * caller has locked the account.
 */
export async function listFactors(db: Db | Tx, userId: number): Promise<FactorMethod[]> {
  const { methods } = await db
    .selectFrom('users')
    .select(factorMethods.as('methods'))
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return methods;
}

export function findTotp(db: Db | Tx, userId: number) {
  return db
    .selectFrom('totp_factors')
    .select(['sealed', 'pending_sealed as pendingSealed', 'confirmed_at as confirmedAt'])
    .select(sql<number | null>`last_step::float8`.as('lastStep'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type Pending = { userId: number; pendingSealed: Buffer; now: Date };

export async function storePendingTotp(tx: Tx, { userId, pendingSealed, now }: Pending): Promise<void> {
  const pending = { pending_sealed: pendingSealed, pending_since: now };
  await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, ...pending })
    .onConflict((found) => found.column('user_id').doUpdateSet(pending))
    .execute();
}

/** Replaces the secret in use, if any, with the pending secret. */
export async function confirmTotp(
  tx: Tx,
  { userId, step, now }: { userId: number; step: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('totp_factors')
    .set({ sealed: sql`pending_sealed`, confirmed_at: now, last_step: step })
    .set({ pending_sealed: null, pending_since: null })
    .where('user_id', '=', userId)
    .execute();
}

/**
 * Marks a TOTP step as used if it is later than the last used step. Returns whether it was, because each step works
 * only once.
 */
export async function takeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return taken !== undefined;
}

/**
 * Removes the account's authenticator app, including a pending one. Returns whether the account had a confirmed app.
 */
export async function removeTotp(tx: Tx, userId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return removed !== undefined && removed.confirmed_at !== null;
}

export async function countUnusedCodes(db: Db | Tx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((codes) => codes.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function replaceCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
}

/** Marks the code as used. Returns whether it was unused. */
export async function consumeCode(
  tx: Tx,
  { userId, codeHash, now }: { userId: number; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Lists the other admins with enabled accounts. */
export function listOtherAdmins(tx: Tx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('is_enabled', '=', true)
    .where('id', '<>', userId)
    .orderBy('id')
    .execute();
}

/** Lists the secrets in use. Omits pending secrets, because a new setup creates another secret. */
export function listSealedTotp(db: Db) {
  return db
    .selectFrom('totp_factors')
    .select(['user_id as userId', 'sealed'])
    .where('sealed', 'is not', null)
    .$narrowType<{ sealed: NotNull }>()
    .orderBy('user_id')
    .execute();
}

type Resealed = { userId: number; before: Buffer; after: Buffer };

/** Replaces an encrypted secret. Does nothing if the secret has changed since it was read. */
export async function replaceSealedTotp(db: Db, { userId, before, after }: Resealed): Promise<void> {
  await db
    .updateTable('totp_factors')
    .set({ sealed: after })
    .where('user_id', '=', userId)
    .where('sealed', '=', before)
    .execute();
}
