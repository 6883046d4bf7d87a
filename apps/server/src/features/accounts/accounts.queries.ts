import type { Role } from '@anteroom/contract/roles';
import { type SqlBool, sql } from 'kysely';
import { factorMethods } from '#features/auth';
import type { Settings } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import { holdsSearch } from '#platform/db/search/search-terms.queries';
import { isInvited, shownEmail } from './shown-account.queries.ts';

const nameOrder = sql<string>`normal_text(users.name) collate "C"`;

/**
 * Selects all accounts except leftovers of registrations that were never verified. A leftover has the role doctor but
 * no row in `doctors`.
 */
function accounts(db: Db | Tx) {
  return db
    .selectFrom('users')
    .leftJoin('doctors', 'doctors.id', 'users.id')
    .leftJoin('manager_requests as request', 'request.stand_in_id', 'users.id')
    .where((is) => is.or([is('users.role', '<>', 'doctor'), is('doctors.id', 'is not', null)]))
    .select(['users.id', 'users.name', shownEmail.as('email'), 'users.role', 'users.is_enabled as enabled'])
    .select(isInvited.as('invited'))
    .select(sql<boolean>`users.email_verified_at is not null`.as('emailVerified'))
    .select('users.is_confirmed as confirmed')
    .select(sql<boolean>`cardinality(${factorMethods}) > 0`.as('hasSecondFactor'))
    .select(['doctors.specialization', 'users.last_sign_in_at as lastSignInAt'])
    .select(['users.created_at as createdAt', 'users.version']);
}

type Listing = {
  search: string | undefined;
  role: Role | undefined;
  /** If set, returns only accounts that wait for an admin's confirmation. */
  waiting: Pick<Settings, 'requireEmailVerification'> | null;
  after: Position | null;
  limit: number;
};

/** Returns accounts sorted by name and id. Returns one row more than `limit` if there is a next page. */
export function listAccounts(db: Db, { search, role, waiting, after, limit }: Listing) {
  // A clinic has few accounts, so a full scan is fast enough without an index.
  const searched = sql<string>`(' ' || normal_text(users.name || ' ' || users.email::text))`;
  return (
    accounts(db)
      .select(nameOrder.as('nameOrder'))
      // A stand-in represents an existing account that a doctor wants as a manager. Only that doctor sees this row.
      // The existing account has a row of its own.
      .where('request.stand_in_id', 'is', null)
      .$if(Boolean(search), (rows) => rows.where(holdsSearch(searched, search)))
      .where((rows) => (role === undefined ? sql<SqlBool>`true` : rows('users.role', '=', role)))
      .$if(waiting !== null, (rows) =>
        rows.where(awaitsConfirmation(waiting?.requireEmailVerification ?? true)),
      )
      .$if(after !== null, (rows) => rows.where(isAfter(after ?? [])))
      .orderBy(nameOrder)
      .orderBy('users.id')
      .limit(limit + 1)
      .execute()
  );
}

/**
 * SQL condition: the account waits for an admin's confirmation. If the clinic requires verified email addresses, an
 * unverified account does not wait, because its address may belong to another person.
 */
function awaitsConfirmation(requireEmailVerification: boolean) {
  return sql<SqlBool>`(not users.is_confirmed and users.is_enabled
    and (users.email_verified_at is not null or not ${requireEmailVerification}::boolean))`;
}

export function listConfirmedDoctors(db: Db) {
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['users.id', 'users.name', 'users.email', 'doctors.specialization'])
    .where('users.is_confirmed', '=', true)
    .orderBy('users.id')
    .execute();
}

function isAfter([name, id]: Position) {
  return sql<SqlBool>`(${nameOrder}, users.id) > (${name}, ${id})`;
}

export function findAccount(db: Db | Tx, userId: number) {
  return accounts(db).where('users.id', '=', userId).executeTakeFirst();
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Returns whether an account with this address exists. Without an address, returns whether any account exists. */
export async function hasAccount(db: Db, email?: string): Promise<boolean> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .$if(email !== undefined, (rows) => rows.where('email', '=', email ?? ''))
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

export async function hasEnabledAdmin(db: Db, email: string): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return admin !== undefined;
}

export async function setPasswordHash(tx: Tx, userId: number, hash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** Serializes changes to accounts, so that two admins cannot disable each other at the same time. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('anteroom accounts'))`.execute(tx);
}

/**
 * Returns whether another enabled admin exists. With user id 0, returns whether any enabled admin exists. Call it after
 * `lockAccounts`.
 */
export async function hasEnabledAdminBesides(tx: Tx, userId: number): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_enabled', '=', true)
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

type Change = { name?: string; enabled?: boolean; confirmed?: true };

export async function changeAccount(tx: Tx, userId: number, change: Change, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.enabled === undefined ? {} : { is_enabled: change.enabled }),
      ...(change.confirmed ? { is_confirmed: true } : {}),
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
