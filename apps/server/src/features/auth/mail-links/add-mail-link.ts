import type { Context } from '#context';
import {
  addMail,
  deriveMailToken,
  type MailCause,
  mayMailForStranger,
  newMailTokenSalt,
} from '#features/mail';
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

/** Stands in for an account that does not exist; its id is never given. */
export const nobody: Account = {
  id: 0,
  name: 'Nobody',
  email: 'nobody@anteroom.invalid',
  role: 'manager',
  isEnabled: false,
  emailVerified: false,
};

/**
 * Replaces the link that was good until now and adds the mail with the new one. For `nobody`, and where strangers have
 * caused too many mails in this hour, it runs the same statements and adds a mail that is not sent, so that neither words
 * nor time tell whether an account exists. Returns whether the mail will be sent.
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

/** Replaces the account's link of this kind. Returns the id for the mail, or null where there is no such account. */
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
