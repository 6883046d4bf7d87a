import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { addMail } from './add-mail.ts';
import { listAdminsToNotify, tryToAnnounce } from './waiting-accounts.queries.ts';

const hourMillis = 60 * 60_000;

/**
 * Mails the admins that accounts are waiting for confirmation. Each admin gets at most one of these mails per hour, so
 * that mass registration does not flood mailboxes. Called when an account starts to wait, and by the hourly sweep.
 */
export async function mailAdminsAboutAccounts(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  tx: Tx,
): Promise<void> {
  if (!(await tryToAnnounce(tx))) return;
  const now = clock.now();
  const { requireEmailVerification } = settings;
  const hourAgo = new Date(now.getTime() - hourMillis);
  for (const { id: userId, email: recipient } of await listAdminsToNotify(tx, {
    requireEmailVerification,
    hourAgo,
  })) {
    await addMail(tx, { kind: 'accounts_to_confirm', cause: 'notice', recipient, userId, now });
  }
}
