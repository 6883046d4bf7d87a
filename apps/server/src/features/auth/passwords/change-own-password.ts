import type { Tokens } from '@anteroom/contract/auth';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { addTokenPair, lockSession } from '../auth.queries.ts';
import { pleaseSignIn } from '../authenticate.ts';
import { lockOwnAccount } from '../lock-own-account.ts';
import type { SignInThrottles } from '../sign-in-throttles.ts';
import { derivePair, newSalt, newSeed } from '../tokens.ts';
import { assertCurrentPassword, wrongCurrentPassword } from './assert-current-password.ts';
import { assertPasswordIsUncommon } from './assert-password-is-uncommon.ts';
import type { PasswordListener } from './password-listener.ts';
import { removeTokensOf } from './passwords.queries.ts';
import { hashPassword } from './passwords.ts';
import { replacePassword } from './replace-password.ts';

type Change = { currentPassword: string; newPassword: string };
export type HashedChange = { comparedHash: string; passwordHash: string };

/** Compares the current password and hashes the new one, before the transaction. */
export async function hashOwnPassword(
  context: Context,
  throttles: SignInThrottles,
  actor: Actor,
  { currentPassword, newPassword }: Change,
): Promise<HashedChange> {
  const comparedHash = await assertCurrentPassword(context, throttles, actor, currentPassword);
  if (newPassword === currentPassword) {
    throw invalidField('newPassword', 'Choose a password that differs from the current one');
  }
  await assertPasswordIsUncommon(context, newPassword, actor, 'newPassword');
  return { comparedHash, passwordHash: await hashPassword(newPassword, actor) };
}

/** Changes the caller's password and ends their other sessions. This session continues with new tokens. */
export async function changeOwnPassword(
  context: Context & { passwordListener: PasswordListener },
  tx: Tx,
  actor: Actor,
  { comparedHash, passwordHash }: HashedChange,
): Promise<Tokens> {
  const account = await lockOwnAccount(tx, actor);
  // Another request may have changed the password since the comparison.
  if (account.passwordHash !== comparedHash) throw wrongCurrentPassword();
  const now = context.clock.now();
  const tokens = await renewTokens(context, tx, actor.sessionId, now);
  const change = { account, passwordHash, by: actor, reason: 'own', now } as const;
  await replacePassword(tx, context.passwordListener, { ...change, keptSessionId: actor.sessionId });
  return tokens;
}

/**
 * Replaces all tokens of the session. Deletes the old rows, so that the grace period for replaced tokens does not apply
 * to a stolen copy.
 */
async function renewTokens({ settings }: Context, tx: Tx, sessionId: number, now: Date): Promise<Tokens> {
  const session = await lockSession(tx, sessionId);
  if (session.endedAt !== null) throw pleaseSignIn();
  await removeTokensOf(tx, sessionId);
  const salt = newSalt();
  const tokens = derivePair(settings.appSecret, salt, newSeed());
  await addTokenPair(tx, { sessionId, parentId: null, tokens, salt, now });
  return tokens;
}
