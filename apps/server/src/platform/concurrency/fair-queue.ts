import { AppError } from '../app-error.ts';

type Bounds = {
  /** The maximum number of concurrent tasks. */
  atOnce: number;
  /** The maximum number of waiting tasks of one key. */
  perKey: number;
  /** The maximum number of waiting tasks of all keys. */
  total: number;
};

export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Waiter = { start(): void; refuse(reason: AppError): void };

/**
 * Creates a bounded queue that is fair between keys (round robin): between two tasks of one key, at most one task of
 * each other key starts. If the queue is full, the key with the most waiting tasks loses its newest task. If that key
 * would have no more tasks than the key of the new task, the new task is rejected instead. A dropped or rejected task
 * fails with 503.
 */
export function createFairQueue({ atOnce, perKey, total }: Bounds): FairQueue {
  /** The waiting tasks of each key. The keys take turns in the order of this map. */
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
  /**
   * Makes room for a new task: rejects the newest task of the key with the most waiting tasks, if that key has more
   * tasks than the new task's key would have.
   */
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
