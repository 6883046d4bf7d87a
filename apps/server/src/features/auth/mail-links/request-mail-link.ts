import type { AuditAction } from '@anteroom/contract/audit-actions';
import { recordAudit } from '#features/audit';
import { countMailsTo } from '#features/mail';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { Around } from '#platform/http/bind-change';
import { networkOf } from '#platform/http/network-of';
import { type Account, lockAccount } from '../account.queries.ts';
import { addMailLink, nobody } from './add-mail-link.ts';

/** The links that can be requested without signing in. */
type RequestedLink = 'reset_password' | 'verify_email';

const messages: Record<RequestedLink, string> = {
  reset_password: 'If an account with this email exists, a link to reset its password is on its way.',
  verify_email: 'If this email still has to be verified, a new email is on its way.',
};

/** The maximum number of mails per hour, account and kind of link, so that requests cannot flood a mailbox. */
const mailsAnHour = 30;

type LinkRequest = {
  action: AuditAction;
  isFor: (account: Account) => boolean;
};

const linkRequests: Record<RequestedLink, LinkRequest> = {
  reset_password: {
    action: 'password.reset_requested',
    isFor: ({ isEnabled }) => isEnabled,
  },
  verify_email: {
    action: 'account.verification_requested',
    isFor: ({ isEnabled, emailVerified }) => isEnabled && !emailVerified,
  },
};

type LinkCall = { body: { email: string }; meta: RequestMeta };

/**
 * Limits how many links can be requested in an hour. Counts the request before looking up the address, so that a 429
 * does not reveal whether an account exists.
 */
export function aroundLinkRequest({ throttles }: Context): Around<LinkCall, [], { message: string }> {
  const seconds = 60 * 60;
  const byNetwork = throttles({ name: 'mail_link_asked', per: 'network', failures: 30, seconds });
  const ofClinic = throttles({ name: 'mail_links_asked', per: 'clinic', failures: 3000, seconds });
  return async ({ meta }, begin) => {
    await byNetwork.count(networkOf(meta.ipAddress));
    await ofClinic.count('clinic');
    return begin();
  };
}

/**
 * Sends a link to the owner of the address, if an account has it. The same statements run whether or not a mail is
 * sent, with one transaction, one mail row and one audit row, so that neither the response nor its time reveals whether
 * an account exists.
 */
export async function requestMailLink(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { kind, email }: { kind: RequestedLink; email: string },
): Promise<{ message: string }> {
  const linkRequest = linkRequests[kind];
  const account = (await lockAccount(tx, { email })) ?? nobody;
  const rejection = await reasonNotToSend(context, tx, { kind, account, isFor: linkRequest.isFor });
  const isSent = await addMailLink(context, tx, kind, {
    cause: 'stranger',
    account: rejection === null ? account : nobody,
  });
  const reason = rejection ?? (isSent ? null : 'too_many_mails_of_clinic');
  await recordAudit(tx, meta, {
    action: linkRequest.action,
    ...(reason === null ? {} : { outcome: 'refused', reason }),
    ...(account === nobody ? {} : { object: { type: 'user', id: account.id } }),
  });
  return { message: messages[kind] };
}

type MailRequest = Pick<LinkRequest, 'isFor'> & { kind: RequestedLink; account: Account };

async function reasonNotToSend({ clock }: Context, tx: Tx, { kind, account, isFor }: MailRequest) {
  const since = new Date(clock.now().getTime() - 60 * 60_000);
  const count = await countMailsTo(tx, { userId: account.id, kind, since });
  if (!isFor(account)) return 'not_for_this_account';
  return count < mailsAnHour ? null : 'too_many_mails';
}
