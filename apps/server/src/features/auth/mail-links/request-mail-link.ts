import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { Context, RequestFacts } from '#context';
import { recordAudit } from '#features/audit';
import { countMailsTo } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { networkOf } from '#platform/network-of';
import type { Throttle } from '#platform/throttle';
import { type Account, lockAccount } from '../account.queries.ts';
import { addMailLink, nobody } from './add-mail-link.ts';

/** The links that a stranger may ask for. */
type RequestedLink = 'reset_password' | 'verify_email';

/** Who asks again and again is not written to again and again. */
const mailsAnHour = 30;

type Wish = {
  action: AuditAction;
  /** Whether this account can do anything with the link. */
  isFor: (account: Account) => boolean;
};

const wishes: Record<RequestedLink, Wish> = {
  reset_password: {
    action: 'password.reset_requested',
    isFor: ({ isEnabled }) => isEnabled,
  },
  verify_email: {
    action: 'account.verification_requested',
    isFor: ({ isEnabled, emailVerified }) => isEnabled && !emailVerified,
  },
};

/** Links that strangers ask for, to reset a password or to verify an address, in an hour. */
export type AskingThrottles = { byNetwork: Throttle; ofClinic: Throttle };

export function askingThrottles({ throttles }: Pick<Context, 'throttles'>): AskingThrottles {
  const seconds = 60 * 60;
  return {
    byNetwork: throttles({ name: 'mail_link_asked', per: 'network', failures: 30, seconds }),
    ofClinic: throttles({ name: 'mail_links_asked', per: 'clinic', failures: 3000, seconds }),
  };
}

/**
 * Sends a link to whoever owns the address, if anyone does. Whether a mail goes out or not, the same statements run
 * and one transaction with one mail and one audit row is written: neither words nor time tell. The bounds on asking count
 * before the address is looked up, so a 429 says nothing of it either.
 */
export async function requestMailLink(
  context: Context,
  throttles: AskingThrottles,
  kind: RequestedLink,
  { email, facts }: { email: string; facts: RequestFacts },
): Promise<void> {
  await throttles.byNetwork.count(networkOf(facts.ipAddress));
  await throttles.ofClinic.count('clinic');
  const wish = wishes[kind];
  await inTransaction(context.db, async (tx) => {
    const account = (await lockAccount(tx, { email })) ?? nobody;
    const refusal = await reasonNotToSend(context, tx, { kind, account, isFor: wish.isFor });
    const isSent = await addMailLink(context, tx, kind, {
      cause: 'stranger',
      account: refusal === null ? account : nobody,
    });
    const reason = refusal ?? (isSent ? null : 'too_many_mails_of_clinic');
    await recordAudit(tx, facts, {
      action: wish.action,
      ...(reason === null ? {} : { outcome: 'refused', reason }),
      ...(account === nobody ? {} : { object: { type: 'user', id: account.id } }),
    });
  });
}

type Asked = Pick<Wish, 'isFor'> & { kind: RequestedLink; account: Account };

async function reasonNotToSend({ clock }: Context, tx: Tx, { kind, account, isFor }: Asked) {
  const since = new Date(clock.now().getTime() - 60 * 60_000);
  const count = await countMailsTo(tx, { userId: account.id, kind, since });
  if (!isFor(account)) return 'not_for_this_account';
  return count < mailsAnHour ? null : 'too_many_mails';
}
