import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../app-error.ts';

/**
 * The longest wait for the mutex, in milliseconds. A call that waited longer does not run when its turn comes, but
 * fails with an error that asks for a retry: its client may already have given up.
 */
const longestWaitMillis = 3000;

export type Turn = {
  /** Whether another call with the same key ran first. If so, data that the caller read earlier may be outdated. */
  hadToWait: boolean;
};

export type RunExclusive = <T>(key: number, work: (turn: Turn) => Promise<T>) => Promise<T>;

/**
 * Creates a mutex per key within this process. A database lock would also work, but each waiting caller would occupy a
 * connection: a rush on one doctor would leave no connections for the other doctors.
 */
export function createKeyedMutex(): RunExclusive {
  const limits = new Map<number, LimitFunction>();
  return async (key, work) => {
    const limit = limits.get(key) ?? pLimit(1);
    limits.set(key, limit);
    const cameAt = performance.now();
    const hadToWait = limit.activeCount + limit.pendingCount > 0;
    try {
      return await limit(async () => {
        if (performance.now() - cameAt > longestWaitMillis) throw tooBusy();
        return work({ hadToWait });
      });
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(key);
    }
  };
}

function tooBusy(): AppError {
  return new AppError('server_busy', 'Too many people are changing this queue right now. Please try again.', {
    retryAfterSeconds: 1,
  });
}
