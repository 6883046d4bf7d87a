import { setTimeout as wait } from 'node:timers/promises';

/** Takes at least this long, also on failure, so that the response time does not reveal which branch ran. */
export async function takeAtLeast<T>(millis: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(millis)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
