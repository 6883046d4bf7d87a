import { recordRejection } from '#features/audit';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { Around } from '#platform/http/bind-change';
import { networkOf } from '#platform/http/network-of';
import type { Throttle } from '#platform/throttle';
import { type Account, lockAccount } from '../account.queries.ts';
import { consumeMailToken, findOwnerOfMailToken, type MailLinkKind } from './mail-tokens.queries.ts';

type PresentedLink = { token: string; kind: MailLinkKind; meta: RequestMeta };

type Owner = { id: number; name: string; email: string; newEmail: string | null };

/** A valid link, found before the transaction that uses it up. */
type FoundLink<Prepared> = { link: PresentedLink; owner: Owner; prepared: Prepared };

type LinkCall = { body: { token: string }; meta: RequestMeta };

type LinkAction<Prepared> = (
  tx: Tx,
  meta: RequestMeta,
  account: Account,
  prepared: Prepared,
) => Promise<unknown>;

type Following<Call, Prepared> = {
  kind: MailLinkKind;
  message: string;
  /** Runs before the transaction, for the account of a valid link. */
  prepare?: (call: Call, owner: Owner) => Promise<Prepared>;
  /** Runs after the commit. */
  finish?: (owner: Owner) => Promise<unknown>;
};

/** Binds routes to the actions of links sent by mail. Throttles clients that guess tokens. */
export type MailLinks = {
  /** Marks the link as used and runs the action. Returns false if the link is no longer valid. */
  followLink<Prepared = undefined>(
    action: LinkAction<Prepared>,
  ): (tx: Tx, call: LinkCall, found: FoundLink<Prepared>) => Promise<boolean>;
  /** Finds the account of a link before the transaction, without using the link up. Throws if the link is not valid. */
  aroundLink<Call extends LinkCall, Prepared = undefined>(
    following: Following<Call, Prepared>,
  ): Around<Call, [FoundLink<Prepared>], boolean, { message: string }>;
};

/** Creates the handlers of mail links. Limits wrong tokens to twenty per network in 15 minutes. */
export function createMailLinks(context: Context): MailLinks {
  const { db, clock } = context;
  const throttle = context.throttles({ name: 'mail_link', per: 'network', failures: 20, seconds: 15 * 60 });
  return {
    followLink:
      (action) =>
      async (tx, { meta }, { link, owner, prepared }) => {
        const account = await lockAccount(tx, { id: owner.id });
        if (!account?.isEnabled || !(await consumeMailToken(tx, { ...link, now: clock.now() }))) return false;
        await action(tx, meta, account, prepared);
        return true;
      },
    aroundLink: <Call extends LinkCall, Prepared>({
      kind,
      message,
      prepare,
      finish,
    }: Following<Call, Prepared>) => {
      const around: Around<Call, [FoundLink<Prepared>], boolean, { message: string }> = async (
        call,
        begin,
      ) => {
        const link = { token: call.body.token, kind, meta: call.meta };
        await throttle.assertFree(networkOf(call.meta.ipAddress));
        const found = await findOwnerOfMailToken(db, { ...link, now: clock.now() });
        const owner = found ?? (await refuse(context, throttle, link));
        const prepared = (await prepare?.(call, owner)) as Prepared;
        if (!(await begin({ link, owner, prepared }))) await refuse(context, throttle, link);
        await finish?.(owner);
        return { message };
      };
      return around;
    },
  };
}

/**
 * Counts the attempt and throws the same error for wrong, used, replaced and expired tokens and for tokens of another
 * kind.
 */
async function refuse(context: Context, throttle: Throttle, { kind, meta }: PresentedLink): Promise<never> {
  await recordRejection(context, meta, { action: 'mail_link.refused', reason: kind });
  await throttle.count(networkOf(meta.ipAddress));
  throw new AppError('invalid_mail_token', 'This link is not valid any more. Please ask for a new one.');
}
