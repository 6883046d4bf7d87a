import {
  addMail,
  deriveMailToken,
  type MailCause,
  mayMailForStranger,
  newMailTokenSalt,
} from '#features/mail';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { type Account, lockAccount } from '../account.queries.ts';
import { hashToken } from '../tokens.ts';
import { insertMailToken, type MailLinkKind, replaceMailToken } from './mail-tokens.queries.ts';

const minute = 60_000;

const lifeMillis: Record<MailLinkKind, number> = {
  reset_password: 15 * minute,
  verify_email: 48 * 60 * minute,
  invitation: 48 * 60 * minute,
  change_email: 24 * 60 * minute,
  manager_request: 7 * 24 * 60 * minute,
};

/** Placeholder for an account that does not exist. No account has the id 0. */
export const nobody: Account = {
  id: 0,
  name: 'Nobody',
  email: 'nobody@anteroom.invalid',
  role: 'manager',
  isEnabled: false,
  emailVerified: false,
  isConfirmed: false,
  passwordHash: '',
};

/**
 * Replaces the account's valid link and queues the mail with the new one. For `nobody`, and when strangers have
 * requested too many mails this hour, runs the same statements and queues a mail that is never sent. So neither the
 * response nor its time reveals whether an account exists. Returns whether the mail will be sent.
 */
export async function addMailLink(
  context: Context,
  tx: Tx,
  kind: 'reset_password' | 'verify_email',
  { cause, account }: { cause: MailCause; account: Pick<Account, 'id' | 'email'> },
): Promise<boolean> {
  const now = context.clock.now();
  const isAllowed = cause !== 'stranger' || (await mayMailForStranger(tx, kind, now));
  const { id: userId, email: recipient } = isAllowed ? account : nobody;
  const mailTokenId = await addMailToken(context, tx, { kind, userId });
  if (mailTokenId === null) await addMail(tx, { kind: 'none', cause, recipient, userId: null, now });
  else await addMail(tx, { kind, cause, recipient, userId, details: { mailTokenId }, now });
  return mailTokenId !== null;
}

type NewToken = { kind: MailLinkKind; userId: number; newEmail?: string };

/** Replaces the account's link of this kind. Returns the new token's id, or null if the account does not exist. */
export async function addMailToken(
  { clock, settings }: Context,
  tx: Tx,
  { kind, userId, newEmail }: NewToken,
): Promise<number | null> {
  const now = clock.now();
  const salt = newMailTokenSalt();
  const tokenHash = hashToken(deriveMailToken(settings.appSecret, salt));
  await lockAccount(tx, { id: userId });
  await replaceMailToken(tx, { userId, kind, now });
  const expiresAt = new Date(now.getTime() + lifeMillis[kind]);
  const token = { userId, kind, tokenHash, salt, now, expiresAt };
  return insertMailToken(tx, { ...token, newEmail: newEmail ?? null });
}
