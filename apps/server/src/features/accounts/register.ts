import { setTimeout as wait } from 'node:timers/promises';
import type { api } from '@anteroom/contract/api';
import type { RouteInput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { assertPasswordIsUncommon, hashPassword, lockAccount, sendVerificationMail } from '#features/auth';
import { addMail, countMailsTo, mailAdminsAboutAccounts, mayMailForStranger } from '#features/mail';
import { AppError, notAllowed } from '#platform/app-error';
import type { Context, RequestMeta, Settings } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { PublicCall } from '#platform/http/bind';
import type { Around } from '#platform/http/bind-change';
import { networkOf } from '#platform/http/network-of';
import { addAccount, emailTaken } from './add-account.ts';

type Registration = RouteInput<typeof api.register>['body'];

/** The maximum number of mails per hour that inform an owner about attempts to register the owner's address. */
const mostAttemptMails = 5;

/**
 * Minimum response time in milliseconds. It is longer than the work takes, because a taken address needs fewer
 * statements and the time must not show that.
 */
const answerAfterMillis = 300;

type AroundRegistration = Around<
  PublicCall<typeof api.register>,
  [passwordHash: string],
  { message: string }
>;

/**
 * Creates the rate limits for registrations: sixty an hour per network and 2,000 in total. Registrations with a taken
 * address count too, because each costs a password hash.
 */
export function registrationThrottles({ throttles }: Pick<Context, 'throttles'>) {
  const seconds = 60 * 60;
  return {
    byNetwork: throttles({ name: 'registration', per: 'network', failures: 60, seconds }),
    ofClinic: throttles({ name: 'registrations', per: 'clinic', failures: 2000, seconds }),
  };
}

/** Counts the registration and hashes its password before the transaction. */
export function aroundRegistration(context: Context): AroundRegistration {
  const { byNetwork, ofClinic } = registrationThrottles(context);
  return async ({ body, meta }, begin) => {
    assertMayRegister(context.settings, body);
    await assertPasswordIsUncommon(context, body.password, body);
    await byNetwork.count(networkOf(meta.ipAddress));
    await ofClinic.count('clinic');
    const answerTime = wait(answerAfterMillis);
    const answer = await begin(await hashPassword(body.password, meta));
    await answerTime;
    return answer;
  };
}

/**
 * Registers a doctor's account. A taken address gets the same response in the same time, and its owner gets a mail.
 * Without email verification no mail can inform the owner, so the response says that the address is taken.
 */
export async function register(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { name, email, passwordHash }: Registration & { passwordHash: string },
): Promise<{ message: string }> {
  const now = context.clock.now();
  const account = { name, email, role: 'doctor', passwordHash, now } as const;
  const userId = await addAccount(tx, { ...account, isFirstPassword: false, isVouchedFor: false });
  if (userId === null) await refuseTaken(context, tx, email, meta);
  else await welcome(context, tx, meta, { id: userId, email });
  return { message: whatComesNext(context.settings) };
}

async function welcome(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  account: { id: number; email: string },
): Promise<void> {
  await sendVerificationMail(context, tx, 'stranger', account);
  await recordAudit(tx, meta, { action: 'account.registered', object: { type: 'user', id: account.id } });
  // Without email verification, the account already waits for an admin's confirmation, so mail the admins now.
  if (!context.settings.requireEmailVerification) await mailAdminsAboutAccounts(context, tx);
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
  // Removing the account needs the lock that this transaction already has. So the address can be free only if its owner
  // has changed it at this moment.
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
