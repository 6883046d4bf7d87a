import type { Context } from '#context';
import type { Tx } from '#platform/db/database';
import { addMail } from './add-mail.ts';
import { listAdminsToTell, tryToAnnounce } from './waiting-accounts.queries.ts';

const hourMillis = 60 * 60_000;

/**
 * Mails the admins that accounts wait for confirmation: at most once an hour each, whatever the number of accounts, so
 * that registering in bulk floods no mailbox. Called when an account begins to wait, and by the hourly sweep.
 */
export async function tellAdminsOfAccounts(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  tx: Tx,
): Promise<void> {
  if (!(await tryToAnnounce(tx))) return;
  const now = clock.now();
  const { requireEmailVerification } = settings;
  const hourAgo = new Date(now.getTime() - hourMillis);
  for (const { id: userId, email: recipient } of await listAdminsToTell(tx, {
    requireEmailVerification,
    hourAgo,
  })) {
    await addMail(tx, { kind: 'accounts_to_confirm', cause: 'notice', recipient, userId, now });
  }
}
