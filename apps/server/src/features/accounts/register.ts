import { setTimeout as wait } from 'node:timers/promises';
import type { register as route } from '@anteroom/contract/registration';
import type { RouteInput } from '@anteroom/contract/route';
import type { Context, RequestFacts, Settings } from '#context';
import { recordAudit } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword, lockAccount, sendVerificationMail } from '#features/auth';
import { addMail, countMailsTo, mayMailForStranger, tellAdminsOfAccounts } from '#features/mail';
import { AppError, notAllowed } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { networkOf } from '#platform/network-of';
import type { Throttle } from '#platform/throttle';
import { addAccount, emailTaken } from './add-account.ts';

type Registration = RouteInput<typeof route>['body'];

export type RegistrationThrottles = { byNetwork: Throttle; ofClinic: Throttle };

/** Sixty an hour from one network and 2,000 in all, also the refused ones: each costs a hash. */
export function registrationThrottles({ throttles }: Pick<Context, 'throttles'>): RegistrationThrottles {
  const seconds = 60 * 60;
  return {
    byNetwork: throttles({ name: 'registration', per: 'network', failures: 60, seconds }),
    ofClinic: throttles({ name: 'registrations', per: 'clinic', failures: 2000, seconds }),
  };
}

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
  throttles: RegistrationThrottles,
  registration: Registration,
  facts: RequestFacts,
): Promise<{ message: string }> {
  assertMayRegister(context.settings, registration);
  await assertPasswordIsUncommon(context, registration.password, registration);
  await throttles.byNetwork.count(networkOf(facts.ipAddress));
  await throttles.ofClinic.count('clinic');
  const answerTime = wait(answerAfterMillis);
  const { name, email } = registration;
  const passwordHash = await hashPassword(registration.password, facts);
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const account = { name, email, role: 'doctor', passwordHash, now } as const;
    const userId = await addAccount(tx, { ...account, isFirstPassword: false, isVouchedFor: false });
    if (userId === null) return refuseTaken(context, tx, email, facts);
    await sendVerificationMail(context, tx, 'stranger', { id: userId, email });
    const object = { type: 'user', id: userId };
    await recordAudit(tx, facts, { action: 'account.registered', object });
    // Where no address is verified, the account waits from now on.
    if (!context.settings.requireEmailVerification) await tellAdminsOfAccounts(context, tx);
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
  const owner = await lockAccount(tx, { email });
  // Nobody frees it meanwhile: they would take the lock under which it was tried.
  if (!owner) throw new Error('An address was taken by nobody');
  const { id: userId, email: recipient } = owner;
  const now = context.clock.now();
  const since = new Date(now.getTime() - 60 * 60_000);
  const count = await countMailsTo(tx, { userId, kind: 'registration_attempt', since });
  const maySend = await mayMailForStranger(tx, 'registration_attempt', now);
  const kind = maySend && count < mostAttemptMails ? 'registration_attempt' : 'none';
  await addMail(tx, { kind, cause: 'stranger', recipient, userId, now });
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
