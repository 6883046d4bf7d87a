import type { api } from '@anteroom/contract/api';
import { recordAudit } from '#features/audit';
import { addMail, countMailsTo } from '#features/mail';
import { AppError, invalidField } from '#platform/app-error';
import { takeAtLeast } from '#platform/concurrency/take-at-least';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { RouteCallContext } from '#platform/http/bind';
import type { Around } from '#platform/http/bind-change';
import type { Account } from '../account.queries.ts';
import { pleaseSignIn } from '../authenticate.ts';
import { lockOwnAccount } from '../lock-own-account.ts';
import { addMailToken } from '../mail-links/add-mail-link.ts';
import { replaceMailToken } from '../mail-links/mail-tokens.queries.ts';
import { assertCurrentPassword } from '../passwords/assert-current-password.ts';
import type { SignInThrottles } from '../sign-in-throttles.ts';
import { findOtherOwner } from './own-email.queries.ts';

type AroundEmailChange = Around<RouteCallContext<typeof api.changeEmail>, [], { message: string }>;

const hourMillis = 60 * 60_000;
const mostRequestsAnHour = 5;

/**
 * Minimum response time in milliseconds, longer than the work takes. Otherwise the response time would show whether the
 * address is taken, because the statements for a taken address take slightly longer.
 */
const answerAfterMillis = 300;

/**
 * Checks the current password before the transaction, and takes the same time for a taken address as for a free one.
 */
export function aroundEmailChange(context: Context, throttles: SignInThrottles): AroundEmailChange {
  return async ({ actor, body: { currentPassword, newEmail } }, begin) => {
    await assertCurrentPassword(context, throttles, actor, currentPassword);
    if (newEmail.toLowerCase() === actor.email.toLowerCase()) {
      throw invalidField('newEmail', 'This is your email address already');
    }
    return takeAtLeast(answerAfterMillis, begin);
  };
}

/**
 * Sends a link to the new address. The present address stays in use until the link is opened, and its owner gets a
 * notice there. If another account has the new address, that account's owner gets a mail without a link, and the
 * response is the same.
 */
export async function changeEmail(
  context: Context,
  tx: Tx,
  actor: Actor,
  newEmail: string,
): Promise<{ message: string }> {
  const account = await lockOwnAccount(tx, actor);
  const now = context.clock.now();
  const { id: userId, email: recipient } = account;
  await assertNotTooOften(tx, userId, now);
  await sendToNewAddress(context, tx, { account, newEmail, now });
  await addMail(tx, { kind: 'email_change_requested', cause: 'notice', recipient, userId, now });
  await recordAudit(tx, actor, {
    action: 'account.email_change_requested',
    object: { type: 'user', id: userId },
  });
  return {
    message: 'Open the link in the email to your new address. Until then, your address stays as it is.',
  };
}

async function assertNotTooOften(tx: Tx, userId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hourMillis);
  const count = await countMailsTo(tx, { userId, kind: 'email_change_requested', since });
  if (count < mostRequestsAnHour) return;
  throw new AppError('too_many_requests', 'You asked for a new address too often. Try again in an hour.', {
    retryAfterSeconds: hourMillis / 1000,
  });
}

type Change = { account: Account; newEmail: string; now: Date };

async function sendToNewAddress(context: Context, tx: Tx, { account, newEmail, now }: Change): Promise<void> {
  const other = await findOtherOwner(tx, newEmail);
  if (!other) {
    const token = { kind: 'change_email', userId: account.id, newEmail } as const;
    const mailTokenId = await addMailToken(context, tx, token);
    if (mailTokenId === null) throw pleaseSignIn();
    await addMail(tx, {
      kind: 'change_email',
      cause: 'notice',
      recipient: newEmail,
      userId: null,
      details: { mailTokenId },
      now,
    });
    return;
  }
  await replaceMailToken(tx, { userId: account.id, kind: 'change_email', now });
  const since = new Date(now.getTime() - hourMillis);
  const count = await countMailsTo(tx, { userId: other.id, kind: 'email_change_attempt', since });
  const kind = other.isEnabled && count < mostRequestsAnHour ? 'email_change_attempt' : 'none';
  await addMail(tx, { kind, cause: 'notice', recipient: other.email, userId: other.id, now });
}
