import { setTimeout as wait } from 'node:timers/promises';

/** Many times longer than a busy server takes, so that a server that always rejects fails the test with its response. */
const longestMillis = 60_000;

/**
 * Repeats a request for up to a minute while the server responds 503. Under many requests at once, a slow machine rejects
 * some of them this way after a few seconds, and a rejected request changes nothing.
 */
export async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  const end = performance.now() + longestMillis;
  let answer = await ask();
  while (answer.status === 503 && performance.now() < end) {
    await wait(100);
    answer = await ask();
  }
  return answer;
}
