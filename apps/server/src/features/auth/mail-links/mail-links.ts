import { recordRejection } from '#features/audit';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { networkOf } from '#platform/http/network-of';
import type { Throttle } from '#platform/throttle';
import { type Account, lockAccount } from '../account.queries.ts';
import { consumeMailToken, findOwnerOfMailToken, type MailLinkKind } from './mail-tokens.queries.ts';

export type PresentedLink = { token: string; kind: MailLinkKind; meta: RequestMeta };

type Owner = { id: number; name: string; email: string; newEmail: string | null };

/** Checks and uses the links sent by mail. Throttles clients that guess tokens. */
export type MailLinks = {
  /** Returns the account of a valid link without using the link up, or throws. */
  findOwner(link: PresentedLink): Promise<Owner>;
  /** Marks the link as used and runs `work`, in one transaction. */
  use(link: PresentedLink, owner: Owner, work: (tx: Tx, account: Account) => Promise<void>): Promise<void>;
};

/** Allows twenty wrong tokens per network in 15 minutes. */
export function createMailLinks(context: Context): MailLinks {
  const { db, clock } = context;
  const throttle = context.throttles({ name: 'mail_link', per: 'network', failures: 20, seconds: 15 * 60 });
  return {
    findOwner: async (link) => {
      await throttle.assertFree(networkOf(link.meta.ipAddress));
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

/** Throws the same error for wrong, used, replaced and expired tokens and for tokens of another kind. */
async function refuse(context: Context, throttle: Throttle, { kind, meta }: PresentedLink): Promise<never> {
  await recordRejection(context, meta, { action: 'mail_link.refused', reason: kind });
  await throttle.count(networkOf(meta.ipAddress));
  throw new AppError('invalid_mail_token', 'This link is not valid any more. Please ask for a new one.');
}
