import { setTimeout as wait } from 'node:timers/promises';
import type { register as route } from '@anteroom/contract/registration';
import type { RouteInput } from '@anteroom/contract/route';
import type { Context, RequestFacts, Settings } from '#context';
import { recordAudit } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword, sendVerificationMail } from '#features/auth';
import { addMail } from '#features/mail';
import { AppError, notAllowed } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { addAccount, emailTaken } from './add-account.ts';
import { countRecentAttemptMails, lockOwner } from './new-accounts.queries.ts';

type Registration = RouteInput<typeof route>['body'];

/** An hour's mails to one owner about others who try their address. */
const mostAttemptMails = 5;

/** More than the work takes: a few statements fewer for a taken address must not show in the time. */
const answerAfterMillis = 300;

/**
 * Opens an account as a doctor. A taken address is answered alike, in words and in time, and its owner is told; where
 * no address is verified there is no mail to tell the truth, so the answer does.
 */
export async function register(
  context: Context,
  registration: Registration,
  facts: RequestFacts,
): Promise<{ message: string }> {
  assertMayRegister(context.settings, registration);
  assertPasswordIsUncommon(registration.password, registration);
  const answerTime = wait(answerAfterMillis);
  const { name, email } = registration;
  const passwordHash = await hashPassword(registration.password);
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const account = { name, email, role: 'doctor', passwordHash, verifiedAt: null, now } as const;
    const userId = await addAccount(tx, account);
    if (userId === null) return refuseTaken(context, tx, email, facts);
    await sendVerificationMail(context, tx, { id: userId, email });
    const object = { type: 'user', id: userId };
    await recordAudit(tx, facts, { action: 'account.registered', object });
  });
  await answerTime;
  return { message: whatComesNext(context.settings) };
}

function assertMayRegister({ allowRegistration }: Settings, { role }: Registration): void {
  if (role !== undefined && role !== 'doctor') throw notAllowed('Only doctors can register by themselves.');
  if (!allowRegistration) {
    throw new AppError(
      'registration_closed',
      'Registration is closed. Please ask the clinic for an account.',
    );
  }
}

async function refuseTaken(context: Context, tx: Tx, email: string, facts: RequestFacts): Promise<void> {
  if (!context.settings.requireEmailVerification) throw emailTaken();
  const { id: userId, email: recipient } = await lockOwner(tx, email);
  const isFresh = (await countRecentAttemptMails(tx, userId)) < mostAttemptMails;
  await addMail(tx, { kind: isFresh ? 'registration_attempt' : 'none', recipient, userId });
  await recordAudit(tx, facts, {
    action: 'account.registered',
    outcome: 'refused',
    reason: 'email_taken',
    object: { type: 'user', id: userId },
  });
}

function whatComesNext({ requireEmailVerification }: Settings): string {
  return requireEmailVerification
    ? 'Registration received. Please check your email for how to go on.'
    : 'Registration successful. You can now sign in.';
}
