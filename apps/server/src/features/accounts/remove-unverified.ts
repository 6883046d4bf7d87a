import { recordAudit, theServer } from '#features/audit';
import { endSessionsOf, lockAccount } from '#features/auth';
import type { Context } from '#platform/context';
import { inTransaction, sqlState } from '#platform/db/transaction';
import { lockAccounts } from './accounts.queries.ts';
import { lockNewDoctors } from './new-accounts.queries.ts';
import { freeAddress, listAbandonedAccounts } from './unverified.queries.ts';

/** How long to keep an unverified account after its newest link. The link itself expires after two days. */
const keptMillis = 7 * 24 * 60 * 60 * 1000;

const batch = 500;

const foreignKeyViolation = '23503';

/**
 * Frees the addresses of registrations that were not verified within a week of their newest link, so that a stranger
 * cannot keep another person's address. Does nothing if the clinic verifies no addresses. Returns the number of freed
 * addresses.
 */
export async function removeUnverified(context: Context, stopping?: AbortSignal): Promise<number> {
  const { db, clock, settings } = context;
  if (!settings.requireEmailVerification) return 0;
  let count = 0;
  const before = new Date(clock.now().getTime() - keptMillis);
  // Page by id, because an account that must be kept stays in the list and would otherwise be on every page.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const userIds: number[] = await listAbandonedAccounts(db, { before, after, limit: batch });
    for (const userId of userIds) {
      if (stopping?.aborted) return count;
      count += Number(await removeUnlessNamed(context, userId, before));
    }
    after = userIds.at(-1);
  }
  return count;
}

async function removeUnlessNamed(context: Context, userId: number, before: Date): Promise<boolean> {
  try {
    return await removeOne(context, userId, before);
  } catch (error) {
    if (sqlState(error) !== foreignKeyViolation) throw error;
    context.log.warn({ userId }, 'kept an unverified account because other rows reference it');
    return false;
  }
}

function removeOne({ db, clock }: Context, userId: number, before: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockAccounts(tx);
    await lockNewDoctors(tx);
    await lockAccount(tx, { id: userId });
    // Check again under the lock: the owner may have verified the address or requested another link in the meantime.
    const now = clock.now();
    if (!(await freeAddress(tx, { userId, before, now }))) return false;
    await endSessionsOf(tx, { userId, reason: 'account_disabled', by: theServer, now });
    const object = { type: 'user', id: userId };
    await recordAudit(tx, theServer, { action: 'account.disabled', reason: 'never_verified', object });
    return true;
  });
}
