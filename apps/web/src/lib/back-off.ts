const firstMillis = 500;
const longestMillis = 30_000;

/**
 * Returns the delay in milliseconds before the next attempt. Uses exponential backoff up to 30 s, with jitter so that
 * clients do not all reconnect at the same moment.
 */
export function backOff(attempt: number, random = Math.random()): number {
  const ceiling = Math.min(longestMillis, firstMillis * 2 ** attempt);
  return Math.round(ceiling * (0.5 + random / 2));
}

const cut = { firstMillis: 200, lastMillis: 2000 };

/**
 * Returns the delay in milliseconds before an event stream that was cut is reopened. The delay is random, because a cut
 * usually affects all clients, and the server would have to handle their requests at the same moment.
 */
export function returnAfterCut(random = Math.random()): number {
  return Math.round(cut.firstMillis + (cut.lastMillis - cut.firstMillis) * random);
}

/** Waits for this number of milliseconds, or until the signal aborts. */
export function pause(millis: number, given?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (given?.aborted) return resolve();
    const timer = setTimeout(resolve, millis);
    given?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
