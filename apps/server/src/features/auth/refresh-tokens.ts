import type { Tokens } from '@anteroom/contract/auth';
import { addMail, countMailsTo } from '#features/mail';
import type { Context, RequestMeta } from '#platform/context';
import { type AppSecrets, deriveToFit } from '#platform/crypto/keys';
import type { Tx } from '#platform/db/database';
import { findVerifiedOwnerOfSession } from './account.queries.ts';
import {
  addTokenPair,
  type EndReason,
  findPairAndChild,
  findSessionOfRefreshToken,
  isUserEnabled,
  lockSession,
  markRotated,
  type PairAndChild,
} from './auth.queries.ts';
import { pleaseSignIn } from './authenticate.ts';
import { endSessionIn } from './end-session.ts';
import type { PasswordListener } from './passwords/password-listener.ts';
import { isIdle, planRefresh } from './session.rules.ts';
import { derivePair, hashToken, newSalt } from './tokens.ts';

export type PresentedToken = { refreshToken: string; sessionId: number; tokenId: number };

export async function findPresentedToken({ db }: Context, refreshToken: string): Promise<PresentedToken> {
  const presented = await findSessionOfRefreshToken(db, refreshToken);
  if (!presented) throw pleaseSignIn();
  return { ...presented, refreshToken };
}

/**
 * Exchanges a refresh token for the next pair. README.md explains how a second use is handled. Returns null for a
 * rejection instead of throwing it: the end of the session must be committed.
 */
export async function refreshTokens(
  context: Context & { passwordListener: PasswordListener },
  tx: Tx,
  meta: RequestMeta,
  { sessionId, tokenId, refreshToken }: PresentedToken,
): Promise<Tokens | null> {
  const now = context.clock.now();
  const session = await lockSession(tx, sessionId);
  const end = await reasonToEnd(tx, session, now, context.settings.idleLockMinutes);
  if (end === 'ended') return null;
  const refuse = async (reason: EndReason) => {
    await endSessionIn(tx, { sessionId, reason, meta, now });
    if (reason === 'token_reused') {
      const { userId, createdAt: since } = session;
      await mailTokenReuseNotice(tx, sessionId, now);
      await context.passwordListener.sessionStolen(tx, { userId, since, by: meta, now });
    }
    return null;
  };
  if (end) return refuse(end);

  const pair = await findPairAndChild(tx, tokenId);
  if (!pair) return null;
  const plan = planRefresh(pair, now);
  if (plan === 'end_family') return refuse('token_reused');
  if (plan === 'answer_again') return deriveAgain(context.settings, pair, refreshToken);
  const { appSecret } = context.settings;
  return rotate(tx, { sessionId, tokenId, refreshToken, appSecret, now });
}

/** Derives the replacement pair again, with the secret that made it. */
function deriveAgain(
  secrets: AppSecrets,
  { childSalt, childRefreshHash }: PairAndChild,
  seed: string,
): Tokens {
  if (childSalt === null || childRefreshHash === null) throw new Error('no token pair replaced this one');
  return deriveToFit(
    secrets,
    (appSecret) => derivePair(appSecret, childSalt, seed),
    (pair) => hashToken(pair.refreshToken).equals(childRefreshHash),
  );
}

type LockedSession = Awaited<ReturnType<typeof lockSession>>;

/** Returns why the session must end, `ended` if it has already ended or expired, or null while it is valid. */
async function reasonToEnd(
  tx: Tx,
  session: LockedSession,
  now: Date,
  idleLockMinutes: number,
): Promise<EndReason | 'ended' | null> {
  if (session.endedAt !== null || session.expiresAt <= now) return 'ended';
  if (isIdle(session.lastActiveAt, now, idleLockMinutes)) return 'idle';
  return (await isUserEnabled(tx, session.userId)) ? null : 'account_disabled';
}

type Rotation = { sessionId: number; tokenId: number; refreshToken: string; appSecret: string; now: Date };

async function rotate(
  tx: Tx,
  { sessionId, tokenId, refreshToken, appSecret, now }: Rotation,
): Promise<Tokens> {
  const salt = newSalt();
  const tokens = derivePair(appSecret, salt, refreshToken);
  await markRotated(tx, tokenId, now);
  await addTokenPair(tx, { sessionId, parentId: tokenId, tokens, salt, now });
  return tokens;
}

const mostMailsAnHour = 5;

/**
 * Mails the owner of a session that ended because a replaced refresh token was used again: the token may have been
 * copied. Sends none to an unverified address, and at most `mostMailsAnHour`.
 */
async function mailTokenReuseNotice(tx: Tx, sessionId: number, now: Date): Promise<void> {
  const owner = await findVerifiedOwnerOfSession(tx, sessionId);
  if (!owner) return;
  const { id: userId, email: recipient } = owner;
  const since = new Date(now.getTime() - 60 * 60_000);
  if ((await countMailsTo(tx, { userId, kind: 'token_reused', since })) >= mostMailsAnHour) return;
  await addMail(tx, { kind: 'token_reused', cause: 'notice', recipient, userId, now });
}
