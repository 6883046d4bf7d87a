import type { Context } from '#context';
import { recordAudit, theServer } from '#features/audit';
import {
  assertPasswordIsUncommon,
  changePassword,
  endSessionsOf,
  hashPassword,
  lockAccount,
  signInThrottles,
} from '#features/auth';
import { addMail } from '#features/mail';
import { notFound } from '#platform/app-error';
import { inTransaction } from '#platform/db/transaction';

/** Sets a password at the operator's word: sessions end, the owner is told, and failed sign-ins are forgotten. */
export async function setPasswordOf(
  context: Pick<Context, 'db' | 'clock' | 'throttles'>,
  email: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, { email });
    if (!account) throw notFound('Account');
    assertPasswordIsUncommon(password, account);
    const now = context.clock.now();
    await changePassword(tx, account.id, passwordHash, now);
    await endSessionsOf(tx, { userId: account.id, reason: 'password_changed', by: theServer, now });
    await addMail(tx, { kind: 'password_changed', recipient: account.email, userId: account.id, now });
    const object = { type: 'user', id: account.id };
    await recordAudit(tx, theServer, { action: 'password.changed', reason: 'operator', object });
  });
  await signInThrottles(context).byEmail.free(email);
}
