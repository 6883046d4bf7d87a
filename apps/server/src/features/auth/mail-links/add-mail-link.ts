import type { Context } from '#context';
import { addMail, deriveMailToken, newMailTokenSalt } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { type Account, lockAccount } from '../account.queries.ts';
import { hashToken } from '../tokens.ts';
import { insertMailToken, type MailLinkKind, replaceMailToken } from './mail-tokens.queries.ts';

const minute = 60_000;

const lifeMillis: Record<MailLinkKind, number> = {
  reset_password: 15 * minute,
  verify_email: 48 * 60 * minute,
};

/** Stands in for an account that does not exist; its id is never given. */
export const nobody: Account = {
  id: 0,
  name: 'Nobody',
  email: 'nobody@anteroom.invalid',
  isEnabled: false,
  emailVerified: false,
};

/**
 * Replaces the link that was good until now and adds the mail with the new one. For `nobody` it does the same
 * statements and adds a mail that is not sent, so that neither words nor time tell whether an account exists.
 */
export async function addMailLink(
  { clock, settings }: Context,
  tx: Tx,
  kind: MailLinkKind,
  { id: userId, email: recipient }: Pick<Account, 'id' | 'email'>,
): Promise<void> {
  const now = clock.now();
  const salt = newMailTokenSalt();
  const tokenHash = hashToken(deriveMailToken(settings.appSecret, salt));
  await lockAccount(tx, { id: userId });
  await replaceMailToken(tx, { userId, kind, now });
  const expiresAt = new Date(now.getTime() + lifeMillis[kind]);
  const mailTokenId = await insertMailToken(tx, { userId, kind, tokenHash, salt, now, expiresAt });
  if (mailTokenId === null) await addMail(tx, { kind: 'none', recipient, userId: null, now });
  else await addMail(tx, { kind, recipient, userId, details: { mailTokenId }, now });
}
