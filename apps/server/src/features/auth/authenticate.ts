import type { Actor, Context, RequestFacts } from '#context';
import { AppError } from '#platform/app-error';
import { askTogether } from '#platform/ask-together';
import type { Authenticate } from '#platform/http/register-routes';
import { type Caller, findCallers, markActive, markFirstUse } from './auth.queries.ts';
import { endIdleSession } from './end-session.ts';
import { isIdle } from './session.rules.ts';

/** Writing down every single action would cost a write a request; the idle end may come this much early. */
const activityStepMillis = 15_000;

export const pleaseSignIn = () => new AppError('invalid_token', 'Please sign in again.');

/** Answers who holds an access token, as the database knows them now. */
export function authenticator(context: Context): Authenticate {
  const { db, clock } = context;
  const findCaller = askTogether((tokens: string[]) => findCallers(db, tokens, clock.now()));
  return async (token, facts, isTimed) => {
    const caller = token === null ? undefined : await findCaller(token);
    const now = clock.now();
    if (!caller) throw pleaseSignIn();
    if (isIdle(caller.lastActiveAt, now, context.settings.idleLockMinutes)) {
      await endIdleSession(context, caller.sessionId, facts);
      throw pleaseSignIn();
    }
    await markUse(context, caller, isTimed, now);
    return toActor(caller, facts);
  };
}

async function markUse({ db }: Context, caller: Caller, isTimed: boolean, now: Date): Promise<void> {
  if (caller.firstUsedAt === null) await markFirstUse(db, caller.tokenId, now);
  const isStep = now.getTime() - caller.lastActiveAt.getTime() > activityStepMillis;
  if (!isTimed && isStep) await markActive(db, caller.sessionId, now);
}

function toActor(caller: Caller, facts: RequestFacts): Actor {
  const { userId, name, email, role, emailVerified, isConfirmed, mustChoosePassword } = caller;
  const { sessionId, accessEndsAt } = caller;
  const { requestId, ipAddress, userAgent } = facts;
  const call = { requestId, ipAddress, userAgent, sessionId, accessEndsAt };
  const person = { userId, name, email, role, emailVerified, isConfirmed, mustChoosePassword, ...call };
  if (role === 'admin') return { ...person, doctorIds: 'all' };
  return { ...person, doctorIds: role === 'doctor' ? [userId] : caller.servedDoctorIds };
}
