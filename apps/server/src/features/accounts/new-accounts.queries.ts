import type { Role } from '@anteroom/contract/roles';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/** The prefixes that other doctors' tickets begin with. Who makes a doctor takes this lock before all others. */
export async function lockTicketPrefixes(tx: Tx): Promise<ReadonlySet<string>> {
  await sql`select pg_advisory_xact_lock(hashtext('anteroom ticket prefixes'))`.execute(tx);
  const doctors = await tx.selectFrom('doctors').select('ticket_prefix as prefix').execute();
  return new Set(doctors.map(({ prefix }) => prefix));
}

export type NewUser = {
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
  /** Null: their address is still to be shown to be theirs. */
  verifiedAt: Date | null;
  now: Date;
};

/** The new account's id, or null where the address is taken, also by someone who was a moment faster. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const { name, email, role, passwordHash, verifiedAt, now } = user;
  const inserted = await tx
    .insertInto('users')
    .values({
      name,
      email,
      role,
      password_hash: passwordHash,
      email_verified_at: verifiedAt,
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

/** The owner of an address, locked: what is told to one owner takes turns, so that its count is right. */
export function lockOwner(tx: Tx, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** How often in the last hour an owner was told that someone tried to register with their address. */
export async function countRecentAttemptMails(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('mail_jobs')
    .select((mails) => mails.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', 'registration_attempt')
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}
