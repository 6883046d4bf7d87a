import { AppError } from './app-error.ts';

type Bounds = {
  /** Works at the same time. */
  atOnce: number;
  /** Works of one key that wait. */
  perKey: number;
  /** Works that wait in all. */
  total: number;
};

export type FairLane = <T>(key: string, work: () => Promise<T>) => Promise<T>;

type Waiter = { start(): void; refuse(reason: AppError): void };

/**
 * A bounded queue in which keys take turns: a work waits for at most one work of each other key, however many one key
 * has brought. Where the queue is full, the key with most works gives way, or the newcomer is refused with 503.
 */
export function createFairLane({ atOnce, perKey, total }: Bounds): FairLane {
  /** In the order in which the keys' turns come. */
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
  /** Refuses the newest work of the longest line, if that is longer than the newcomer's would be. */
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
  return new AppError('service_unavailable', 'The server is busy. Please try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}
