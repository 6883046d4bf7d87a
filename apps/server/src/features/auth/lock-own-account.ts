import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Account, lockAccount } from './account.queries.ts';
import { pleaseSignIn } from './authenticate.ts';

/** Locks the caller's own account. Rejects the request if the account was disabled in the meantime. */
export async function lockOwnAccount(tx: Tx, { userId }: Actor): Promise<Account> {
  const account = await lockAccount(tx, { id: userId });
  if (!account?.isEnabled) throw pleaseSignIn();
  return account;
}
