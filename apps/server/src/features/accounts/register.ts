import { setTimeout as wait } from 'node:timers/promises';
import type { register as route } from '@anteroom/contract/registration';
import type { RouteInput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword, lockAccount, sendVerificationMail } from '#features/auth';
import { addMail, countMailsTo, mayMailForStranger, tellAdminsOfAccounts } from '#features/mail';
import { AppError, notAllowed } from '#platform/app-error';
import type { Context, RequestMeta, Settings } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { networkOf } from '#platform/http/network-of';
import type { Throttle } from '#platform/throttle';
import { addAccount, emailTaken } from './add-account.ts';

type Registration = RouteInput<typeof route>['body'];

export type RegistrationThrottles = { byNetwork: Throttle; ofClinic: Throttle };

/** Sixty an hour per network and 2,000 in total, including rejected ones, because each costs a hash. */
export function registrationThrottles({ throttles }: Pick<Context, 'throttles'>): RegistrationThrottles {
  const seconds = 60 * 60;
  return {
    byNetwork: throttles({ name: 'registration', per: 'network', failures: 60, seconds }),
    ofClinic: throttles({ name: 'registrations', per: 'clinic', failures: 2000, seconds }),
  };
}

/** Limit per hour of mails to one owner about others who try to register the address. */
const mostAttemptMails = 5;

/** Longer than the work takes: a taken address needs a few statements less, and the time must not show that. */
const answerAfterMillis = 300;

/**
 * Opens a doctor's account. A taken address gets the same answer in the same time, and its owner gets a mail. Without
 * email verification no mail can inform the owner, so the answer says that the address is taken.
 */
export async function register(
  context: Context,
  throttles: RegistrationThrottles,
  registration: Registration,
  meta: RequestMeta,
): Promise<{ message: string }> {
  assertMayRegister(context.settings, registration);
  await assertPasswordIsUncommon(context, registration.password, registration);
  await throttles.byNetwork.count(networkOf(meta.ipAddress));
  await throttles.ofClinic.count('clinic');
  const answerTime = wait(answerAfterMillis);
  const { name, email } = registration;
  const passwordHash = await hashPassword(registration.password, meta);
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    const account = { name, email, role: 'doctor', passwordHash, now } as const;
    const userId = await addAccount(tx, { ...account, isFirstPassword: false, isVouchedFor: false });
    if (userId === null) return refuseTaken(context, tx, email, meta);
    await sendVerificationMail(context, tx, 'stranger', { id: userId, email });
    const object = { type: 'user', id: userId };
    await recordAudit(tx, meta, { action: 'account.registered', object });
    // Without email verification, the account waits for confirmation from now on.
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

async function refuseTaken(context: Context, tx: Tx, email: string, meta: RequestMeta): Promise<void> {
  if (!context.settings.requireEmailVerification) throw emailTaken();
  const owner = await lockAccount(tx, { email });
  // The address cannot become free in between: removing its account needs the lock held here.
  if (!owner) throw new Error('the owner of a taken address was not found');
  const { id: userId, email: recipient } = owner;
  const now = context.clock.now();
  const since = new Date(now.getTime() - 60 * 60_000);
  const count = await countMailsTo(tx, { userId, kind: 'registration_attempt', since });
  const maySend = await mayMailForStranger(tx, 'registration_attempt', now);
  const kind = maySend && count < mostAttemptMails ? 'registration_attempt' : 'none';
  await addMail(tx, { kind, cause: 'stranger', recipient, userId, now });
  await recordAudit(tx, meta, {
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
