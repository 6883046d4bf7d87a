import type { Tokens } from '@anteroom/contract/auth';
import type { Actor, Context } from '#context';
import { invalidField } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { lockAccount } from '../account.queries.ts';
import { addTokenPair, lockSession } from '../auth.queries.ts';
import { pleaseSignIn } from '../authenticate.ts';
import type { SignInThrottles } from '../log-in.ts';
import { derivePair, newSalt, newSeed } from '../tokens.ts';
import { assertCurrentPassword, wrongCurrentPassword } from './assert-current-password.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import { removeTokensOf } from './own-password.queries.ts';
import type { PasswordListener } from './password-listener.ts';
import { findPasswordHash } from './passwords.queries.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

type Means = { throttles: SignInThrottles; listener: PasswordListener };
type Change = { currentPassword: string; newPassword: string };

/** Changes the caller's password. The other sessions end; this one goes on with new tokens, and its old ones end. */
export async function changeOwnPassword(
  context: Context,
  { throttles, listener }: Means,
  actor: Actor,
  { currentPassword, newPassword }: Change,
): Promise<Tokens> {
  const comparedHash = await assertCurrentPassword(context, throttles, actor, currentPassword);
  if (newPassword === currentPassword) {
    throw invalidField('newPassword', 'Choose a password that differs from the current one');
  }
  await assertPasswordIsUncommon(context, newPassword, actor, 'newPassword');
  const passwordHash = await hashPassword(newPassword, actor);
  return inTransaction(context.db, async (tx) => {
    const account = await lockAccount(tx, { id: actor.userId });
    if (!account?.isEnabled) throw pleaseSignIn();
    // Somebody else may have changed it since the compare.
    if ((await findPasswordHash(tx, actor.userId)) !== comparedHash) throw wrongCurrentPassword();
    const now = context.clock.now();
    const tokens = await renewTokens(context, tx, actor.sessionId, now);
    const change = { account, passwordHash, by: actor, reason: 'own', now } as const;
    await replacePassword(tx, listener, { ...change, keptSessionId: actor.sessionId });
    return tokens;
  });
}

/** A copy of the old tokens opens nothing afterwards: their rows are removed, so no grace period applies to them. */
async function renewTokens({ settings }: Context, tx: Tx, sessionId: number, now: Date): Promise<Tokens> {
  const session = await lockSession(tx, sessionId);
  if (session.endedAt !== null) throw pleaseSignIn();
  await removeTokensOf(tx, sessionId);
  const salt = newSalt();
  const tokens = derivePair(settings.appSecret, salt, newSeed());
  await addTokenPair(tx, { sessionId, parentId: null, tokens, salt, now });
  return tokens;
}
