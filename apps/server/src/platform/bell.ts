import { setTimeout as wait } from 'node:timers/promises';

export type Bell = {
  /** Wakes whoever waits for the next ring. */
  ring(): void;
  /** The next ring from now on. Taken before one looks for work, it is not missed when it comes meanwhile. */
  nextRing(): { orAfter(millis: number): Promise<void> };
};

/** Lets a worker sleep until there is work, or for a while at most. */
export function createBell(): Bell {
  let next = Promise.withResolvers<void>();
  return {
    ring: () => {
      next.resolve();
      next = Promise.withResolvers();
    },
    nextRing: () => {
      const ring = next.promise;
      return { orAfter: (millis) => ringOrPause(ring, millis) };
    },
  };
}

async function ringOrPause(ring: Promise<void>, millis: number): Promise<void> {
  const over = new AbortController();
  const pause = wait(millis, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
  await Promise.race([ring, pause]);
  over.abort();
}
