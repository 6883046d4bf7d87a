import type { Role } from '@anteroom/contract/roles';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/**
 * Serializes adding and removing doctors. So the account of an address that was found to be taken is not removed before
 * the transaction ends.
 */
export async function lockNewDoctors(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('anteroom ticket prefixes'))`.execute(tx);
}

/** Returns the ticket prefixes of all doctors, under the lock for adding doctors. */
export async function lockTicketPrefixes(tx: Tx): Promise<ReadonlySet<string>> {
  await lockNewDoctors(tx);
  const doctors = await tx.selectFrom('doctors').select('ticket_prefix as prefix').execute();
  return new Set(doctors.map(({ prefix }) => prefix));
}

export type NewUser = {
  name: string;
  email: string;
  role: Role;
  /** The password's hash. Null if the owner gets an invitation to choose a password. */
  passwordHash: string | null;
  /** True if another person chose the password. */
  isFirstPassword: boolean;
  /**
   * True if an admin, a confirmed doctor or the operator made the account. Otherwise its owner must verify the address
   * and an admin must confirm the account.
   */
  isVouchedFor: boolean;
  now: Date;
};

/** Returns the new account's id, or null if the address is taken, even by a concurrent request. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const { name, email, role, passwordHash, isFirstPassword, isVouchedFor, now } = user;
  const inserted = await tx
    .insertInto('users')
    .values({
      name,
      email,
      role,
      password_hash: passwordHash ?? '',
      must_choose_password: isFirstPassword,
      email_verified_at: isVouchedFor && passwordHash !== null ? now : null,
      is_confirmed: isVouchedFor,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

type NewDoctor = { id: number; ticketPrefix: string; specialization: string | null };

export async function insertDoctor(tx: Tx, { id, ticketPrefix, specialization }: NewDoctor): Promise<void> {
  await tx.insertInto('doctors').values({ id, ticket_prefix: ticketPrefix, specialization }).execute();
}
