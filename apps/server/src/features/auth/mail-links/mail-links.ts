import type { Context, RequestFacts } from '#context';
import { recordRefusal } from '#features/audit';
import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { networkOf } from '#platform/network-of';
import type { Throttle } from '#platform/throttle';
import { type Account, lockAccount } from '../account.queries.ts';
import { consumeMailToken, findOwnerOfMailToken, type MailLinkKind } from './mail-tokens.queries.ts';

export type PresentedLink = { token: string; kind: MailLinkKind; facts: RequestFacts };

type Owner = { id: number; name: string; email: string; newEmail: string | null };

/** The links that came by mail: whoever tries out tokens is stopped. */
export type MailLinks = {
  /** Whose good link this is, or a refusal; nothing is used up. */
  findOwner(link: PresentedLink): Promise<Owner>;
  /** Uses the link up and does what it is for, both or neither. */
  use(link: PresentedLink, owner: Owner, work: (tx: Tx, account: Account) => Promise<void>): Promise<void>;
};

/** Twenty wrong tokens from one address in a quarter of an hour. */
export function createMailLinks(context: Context): MailLinks {
  const { db, clock } = context;
  const throttle = context.throttles({ name: 'mail_link', per: 'network', failures: 20, seconds: 15 * 60 });
  return {
    findOwner: async (link) => {
      await throttle.assertFree(networkOf(link.facts.ipAddress));
      const owner = await findOwnerOfMailToken(db, { ...link, now: clock.now() });
      return owner ?? refuse(context, throttle, link);
    },
    use: async (link, owner, work) => {
      const isUsed = await inTransaction(db, async (tx) => {
        const account = await lockAccount(tx, { id: owner.id });
        if (!account?.isEnabled || !(await consumeMailToken(tx, { ...link, now: clock.now() }))) return false;
        await work(tx, account);
        return true;
      });
      if (!isUsed) await refuse(context, throttle, link);
    },
  };
}

/** Wrong, used, replaced, expired and another purpose's: all alike. */
async function refuse(context: Context, throttle: Throttle, { kind, facts }: PresentedLink): Promise<never> {
  await recordRefusal(context, facts, { action: 'mail_link.refused', reason: kind });
  await throttle.count(networkOf(facts.ipAddress));
  throw new AppError('invalid_mail_token', 'This link is not valid any more. Please ask for a new one.');
}
