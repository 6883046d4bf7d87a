import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { insertDoctor, insertUser, lockTicketPrefixes, type NewUser } from './new-accounts.queries.ts';
import { planTicketPrefix } from './ticket-prefix.rules.ts';

export type NewAccount = NewUser & { specialization?: string | null | undefined };

/** Adds an account, and for a doctor also the doctor's rows in other tables. Returns null if the address is taken. */
export async function addAccount(tx: Tx, account: NewAccount): Promise<number | null> {
  if (account.role !== 'doctor') return insertUser(tx, account);
  const ticketPrefix = planTicketPrefix(account.name, await lockTicketPrefixes(tx));
  const id = await insertUser(tx, account);
  if (id === null) return null;
  await insertDoctor(tx, { id, ticketPrefix, specialization: account.specialization ?? null });
  return id;
}

export function emailTaken(): AppError {
  const message = 'There is an account with this email already';
  return new AppError('email_taken', message, { fields: { email: message } });
}
