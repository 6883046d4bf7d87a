import { AppError } from '#platform/app-error';
import { createDeadline, runWithDeadline, waitUntilDeadline } from '#platform/concurrency/request-deadline';
import type { Actor } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Authenticate } from '#platform/http/register-routes';
import type { Clock } from '#platform/time/clock';

const lookMillis = 700;
const rememberedMillis = 15 * 60 * 1000;
const mostRemembered = 100;

/**
 * Returns an authenticator for requests that must succeed while the database is unavailable. If the database does not
 * respond in time, accepts callers whose token was valid in the last 15 minutes. If the database responds, its result
 * counts, even a rejection.
 */
export function rememberCallers(authenticate: Authenticate, clock: Clock): Authenticate {
  const memory = createMemory(clock);
  return async (token, meta, route) => {
    if (route.answersWithoutDatabase !== true || token === null) return authenticate(token, meta, route);
    try {
      const actor = await soon(() => authenticate(token, meta, route));
      memory.add(token, actor);
      return actor;
    } catch (error) {
      if (error instanceof AppError) memory.remove(token);
      return { ...memory.find(token, error), ...meta };
    }
  };
}

function soon<T>(work: () => Promise<T>): Promise<T> {
  return runWithDeadline(createDeadline(lookMillis), () => waitUntilDeadline(work()));
}

/** Remembers callers by the hash of their token, at most as long as the token is valid. */
function createMemory(clock: Clock) {
  const remembered = new Map<string, { actor: Actor; until: number }>();
  const keyOf = (token: string) => hashSecret(token).toString('base64');
  return {
    add: (token: string, actor: Actor) => {
      const until = Math.min(clock.now().getTime() + rememberedMillis, actor.accessEndsAt.getTime());
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(keyOf(token), { actor, until });
    },
    remove: (token: string) => void remembered.delete(keyOf(token)),
    find: (token: string, error: unknown): Actor => {
      const known = remembered.get(keyOf(token));
      if (known !== undefined && known.until > clock.now().getTime()) return known.actor;
      throw error;
    },
  };
}
