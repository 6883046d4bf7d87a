import { theServer } from '#features/audit';
import {
  assertPasswordIsUncommon,
  hashPassword,
  lockAccount,
  type PasswordContext,
  type PasswordListener,
  replacePassword,
  signInThrottles,
} from '#features/auth';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';

type OperatorContext = Pick<Context, 'db' | 'clock' | 'throttles'> &
  PasswordContext & { passwordListener: PasswordListener };

/** Sets a password on the operator's command: ends the sessions, mails the owner and clears the failed sign-ins. */
export async function setPasswordOf(
  context: OperatorContext,
  email: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password, 'the server');
  await inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, { email });
    if (!account) throw notFound('Account');
    await assertPasswordIsUncommon({ ...context, db: tx }, password, account);
    const now = context.clock.now();
    const change = { account, passwordHash, by: theServer, reason: 'operator', now } as const;
    await replacePassword(tx, context.passwordListener, change);
  });
  await signInThrottles(context).byEmail.free(email);
}
