import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from './app-error.ts';

/** Who waits longer than this is told to try again: the answer must come while the caller still listens. */
const longestWaitMillis = 3000;

export type Turn = {
  /** Someone with the same key was at it when this caller came: what they believe may be out of date. */
  hadToWait: boolean;
};

export type TakeTurns = <T>(key: number, work: (turn: Turn) => Promise<T>) => Promise<T>;

/**
 * Lets callers with the same key take turns within this process. The database's lock would do that too, but each
 * caller who waits there holds a connection: a rush on one doctor would leave the others none.
 */
export function createTurns(): TakeTurns {
  const lines = new Map<number, LimitFunction>();
  return async (key, work) => {
    const line = lines.get(key) ?? pLimit(1);
    lines.set(key, line);
    const cameAt = performance.now();
    const hadToWait = line.activeCount + line.pendingCount > 0;
    try {
      return await line(async () => {
        if (performance.now() - cameAt > longestWaitMillis) throw tooBusy();
        return work({ hadToWait });
      });
    } finally {
      if (line.activeCount + line.pendingCount === 0) lines.delete(key);
    }
  };
}

function tooBusy(): AppError {
  return new AppError(
    'service_unavailable',
    'Too many people are at this queue just now. Please try again.',
    {
      retryAfterSeconds: 1,
    },
  );
}
