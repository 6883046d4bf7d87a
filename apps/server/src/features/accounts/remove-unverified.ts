import type { Context } from '#context';
import { recordAudit, theServer } from '#features/audit';
import { endSessionsOf, lockAccount } from '#features/auth';
import { inTransaction, sqlState } from '#platform/db/transaction';
import { lockAccounts } from './accounts.queries.ts';
import { lockNewDoctors } from './new-accounts.queries.ts';
import { freeAddress, listStrays } from './unverified.queries.ts';

/** The last link has been over for five days by then. */
const keptMillis = 7 * 24 * 60 * 60 * 1000;

/** More than any clinic has; a flood is gone after some sweeps. */
const mostAtOnce = 1000;

const foreignKeyViolation = '23503';

/**
 * Frees the addresses with which somebody registered, a week after their last link, where nobody showed them to be
 * theirs: whoever registers with another's address must not keep it. Where no address is verified all of them stay.
 */
export async function removeUnverified(context: Context): Promise<void> {
  const { db, clock, log, settings } = context;
  if (!settings.requireEmailVerification) return;
  const before = new Date(clock.now().getTime() - keptMillis);
  for (const userId of await listStrays(db, before, mostAtOnce)) {
    try {
      await removeOne(context, userId, before);
    } catch (error) {
      if (sqlState(error) !== foreignKeyViolation) throw error;
      log.warn({ userId }, 'an unverified account is kept: something in the clinic names it');
    }
  }
}

function removeOne({ db, clock }: Context, userId: number, before: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockAccounts(tx);
    await lockNewDoctors(tx);
    await lockAccount(tx, { id: userId });
    // Under its lock: they may have verified, or asked for another link, since they were found.
    const now = clock.now();
    if (!(await freeAddress(tx, { userId, before, now }))) return;
    await endSessionsOf(tx, { userId, reason: 'account_disabled', by: theServer, now });
    const object = { type: 'user', id: userId };
    await recordAudit(tx, theServer, { action: 'account.disabled', reason: 'never_verified', object });
  });
}
