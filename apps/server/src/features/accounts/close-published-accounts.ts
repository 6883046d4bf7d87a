import { recordAudit, theServer } from '#features/audit';
import { hashPassword, lockAccount } from '#features/auth';
import type { LinkCloser } from '#features/secret-links';
import type { Context } from '#platform/context';
import { newSecret } from '#platform/crypto/secrets';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { findAccount, lockAccounts, setPasswordHash } from './accounts.queries.ts';
import { closeAccount } from './set-account-enabled.ts';

type ClosingContext = Pick<Context, 'db' | 'clock'> & { linkCloser: LinkCloser };

/**
 * Disables accounts with a publicly known password and gives them a random one. Closes their sessions and links. Sends
 * no mail, because the demo's addresses belong to strangers. Returns the addresses of the closed accounts.
 */
export async function closePublishedAccounts(
  context: ClosingContext,
  list: (tx: Tx) => Promise<{ id: number; email: string }[]>,
): Promise<string[]> {
  const passwordHash = await hashPassword(newSecret(), 'the server');
  return inTransaction(context.db, async (tx) => {
    await lockAccounts(tx);
    const published = await list(tx);
    for (const { id } of published) await closeOne(context, tx, id, passwordHash);
    return published.map(({ email }) => email);
  });
}

async function closeOne(
  context: ClosingContext,
  tx: Tx,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await lockAccount(tx, { id: userId });
  const account = await findAccount(tx, userId);
  if (!account) return;
  const now = context.clock.now();
  await setPasswordHash(tx, userId, passwordHash, now);
  await recordAudit(tx, theServer, {
    action: 'password.changed',
    reason: 'operator',
    object: { type: 'user', id: userId },
  });
  const { linkCloser } = context;
  const quietly: Pick<LinkCloser, 'accountDisabled'> = {
    accountDisabled: (_, disabled) => linkCloser.accountDisabled(tx, { ...disabled, isQuiet: true }),
  };
  await closeAccount({ ...context, linkCloser: quietly }, tx, theServer, account);
}
