import { setTimeout as wait } from 'node:timers/promises';

/**
 * Repeats a request while the server responds 503. Under many requests at once, a slow machine rejects some of them this
 * way after a few seconds, and a rejected request changes nothing.
 */
export async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask();
  while (answer.status === 503) {
    await wait(100);
    answer = await ask();
  }
  return answer;
}
