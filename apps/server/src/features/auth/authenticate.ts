import { AppError } from '#platform/app-error';
import { createBatchLoader } from '#platform/concurrency/batch-loader';
import type { Actor, Context, RequestMeta } from '#platform/context';
import type { Authenticate } from '#platform/http/register-routes';
import { type Caller, findCallers, markActive, markFirstUse } from './auth.queries.ts';
import { endIdleSession } from './end-session.ts';
import { isIdle } from './session.rules.ts';

/**
 * Activity is stored at most this often, in milliseconds, to avoid one write per request. A session may therefore end
 * for inactivity this much too early.
 */
const activityStepMillis = 15_000;

export const pleaseSignIn = () => new AppError('invalid_token', 'Please sign in again.');

/** Returns the function that finds the caller of an access token, with the account's current state. */
export function authenticator(context: Context): Authenticate {
  const { db, clock } = context;
  const findCaller = createBatchLoader((tokens: string[]) => findCallers(db, tokens, clock.now()));
  return async (token, meta, { isTimed }) => {
    const caller = token === null ? undefined : await findCaller(token);
    const now = clock.now();
    if (!caller) throw pleaseSignIn();
    if (isIdle(caller.lastActiveAt, now, context.settings.idleLockMinutes)) {
      await endIdleSession(context, caller.sessionId, meta);
      throw pleaseSignIn();
    }
    await markUse(context, caller, isTimed, now);
    return toActor(caller, meta);
  };
}

async function markUse({ db }: Context, caller: Caller, isTimed: boolean, now: Date): Promise<void> {
  if (caller.firstUsedAt === null) await markFirstUse(db, caller.tokenId, now);
  const isStep = now.getTime() - caller.lastActiveAt.getTime() > activityStepMillis;
  if (!isTimed && isStep) await markActive(db, caller.sessionId, now);
}

function toActor(caller: Caller, meta: RequestMeta): Actor {
  const { userId, name, email, role, emailVerified, isConfirmed, mustChoosePassword } = caller;
  const { sessionId, accessEndsAt, hiddenSections } = caller;
  const { factorMethods, factorRule, factorDueAt, stepsUpWithPassword, provedAt } = caller;
  const { requestId, ipAddress, userAgent } = meta;
  const call = { requestId, ipAddress, userAgent, sessionId, accessEndsAt };
  const person = {
    userId,
    name,
    email,
    role,
    emailVerified,
    isConfirmed,
    mustChoosePassword,
    factorMethods,
    factorRule,
    factorDueAt,
    stepsUpWithPassword,
    provedAt,
    hiddenSections,
    ...call,
  };
  if (role === 'admin') return { ...person, doctorIds: 'all' };
  return { ...person, doctorIds: role === 'doctor' ? [userId] : caller.servedDoctorIds };
}
