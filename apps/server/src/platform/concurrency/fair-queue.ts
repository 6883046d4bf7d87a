import { AppError } from '../app-error.ts';

type Bounds = {
  /** The number of concurrent tasks. */
  atOnce: number;
  /** The number of waiting tasks per key. */
  perKey: number;
  /** The number of waiting tasks in all. */
  total: number;
};

export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Waiter = { start(): void; refuse(reason: AppError): void };

/**
 * Creates a bounded queue that is fair between keys (round robin): a task waits for at most one task of each other key.
 * When the queue is full, the key with the most tasks loses its newest one, or the new task is rejected with 503.
 */
export function createFairQueue({ atOnce, perKey, total }: Bounds): FairQueue {
  /** Map order is the order of the keys' turns. */
  const lines = new Map<string, Waiter[]>();
  let running = 0;
  let waiting = 0;

  const queueUp = (key: string) => {
    const line = lines.get(key) ?? [];
    if (line.length >= perKey) throw serverBusy();
    if (waiting >= total) giveWay(line.length);
    const turn = Promise.withResolvers<void>();
    line.push({ start: turn.resolve, refuse: turn.reject });
    lines.set(key, line);
    waiting += 1;
    return turn.promise;
  };
  /** Rejects the newest task of the longest line, if that line is longer than the new task's own line would be. */
  const giveWay = (own: number) => {
    const [key = '', longest = []] = [...lines].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    if (longest.length <= own + 1) throw serverBusy();
    longest.pop()?.refuse(serverBusy());
    waiting -= 1;
    if (longest.length === 0) lines.delete(key);
  };
  const startNext = () => {
    const [first] = lines;
    if (!first) {
      running -= 1;
      return;
    }
    const [key, line] = first;
    const next = line.shift();
    waiting -= 1;
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    next?.start();
  };
  return async (key, work) => {
    if (running < atOnce) running += 1;
    else await queueUp(key);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

function serverBusy(): AppError {
  return new AppError('server_busy', 'The server is busy. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}
