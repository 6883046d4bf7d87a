import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs the work, but takes at least `millis` milliseconds, even if the work fails. The response time therefore does not
 * reveal which branch ran.
 */
export async function takeAtLeast<T>(millis: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(millis)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
