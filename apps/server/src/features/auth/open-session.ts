import type { SessionUser, Tokens } from '@anteroom/contract/auth';
import type { SessionFactor } from '@anteroom/contract/sessions';
import { recordAudit } from '#features/audit';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { Account } from './account.queries.ts';
import { addTokenPair, startSession } from './auth.queries.ts';
import { mailNewDeviceNotice } from './devices/mail-new-device-notice.ts';
import { endSessionIn } from './end-session.ts';
import { listSessionsBeyond } from './open-sessions.queries.ts';
import { presentUser } from './present-user.ts';
import { derivePair, newSalt, newSeed } from './tokens.ts';

type Opening = {
  /** The account, already locked by the caller. */
  account: Account;
  factors: readonly SessionFactor[];
};

export type SignedIn = { user: SessionUser; tokens: Tokens };

/** Opens a session after all steps of a sign-in. Returns the response: the user and the first tokens. */
export async function openSession(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { account, factors }: Opening,
): Promise<SignedIn> {
  const { id: userId, name, email, role, emailVerified } = account;
  const now = context.clock.now();
  const salt = newSalt();
  const tokens = derivePair(context.settings.appSecret, salt, newSeed());
  const sessionId = await startSession(tx, { userId, factors, meta, now });
  await addTokenPair(tx, { sessionId, parentId: null, tokens, salt, now });
  await mailNewDeviceNotice(context, tx, { userId, email, emailVerified, meta, now });
  await recordAudit(
    tx,
    { ...meta, userId, name, role, sessionId },
    {
      action: 'session.started',
      object: { type: 'session', id: sessionId },
      details: { factors: factors.join(' ') },
    },
  );
  await endOldestSessions(tx, { userId, meta, now });
  return { user: presentUser(account), tokens };
}

const mostSessions = 100;

/** Ends the oldest sessions above the limit. The caller has locked the account, so concurrent sign-ins cannot race. */
async function endOldestSessions(
  tx: Tx,
  { userId, meta, now }: { userId: number; meta: RequestMeta; now: Date },
): Promise<void> {
  for (const sessionId of await listSessionsBeyond(tx, { userId, kept: mostSessions, now })) {
    await endSessionIn(tx, { sessionId, reason: 'too_many_sessions', meta, now });
  }
}
