import { setTimeout as wait } from 'node:timers/promises';

/**
 * This many attempts, with their pauses, take many times longer than a server stays busy. A server that always rejects
 * fails the test.
 */
const mostAttempts = 600;

/**
 * Repeats a request while the server responds 503, and returns the last response. Under many requests at once, a slow
 * machine rejects some of them this way after a few seconds, and a rejected request changes nothing.
 */
export async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  let answer = await ask();
  for (let attempt = 1; answer.status === 503 && attempt < mostAttempts; attempt += 1) {
    await wait(100);
    answer = await ask();
  }
  return answer;
}
