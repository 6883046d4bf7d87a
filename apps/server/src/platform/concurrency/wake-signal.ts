import { setTimeout as wait } from 'node:timers/promises';

export type WakeSignal = {
  notify(): void;
  /**
   * Returns the next wake-up signal. Call this method before searching for work, so that a signal during the search is
   * not lost.
   */
  next(): { orAfter(millis: number): Promise<void> };
};

export function createWakeSignal(): WakeSignal {
  let next = Promise.withResolvers<void>();
  return {
    notify: () => {
      next.resolve();
      next = Promise.withResolvers();
    },
    next: () => {
      const signal = next.promise;
      return { orAfter: (millis) => signalOrTimeout(signal, millis) };
    },
  };
}

async function signalOrTimeout(signal: Promise<void>, millis: number): Promise<void> {
  const over = new AbortController();
  const pause = wait(millis, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
  await Promise.race([signal, pause]);
  over.abort();
}
