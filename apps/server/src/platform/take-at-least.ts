import { setTimeout as wait } from 'node:timers/promises';

/** Answers no sooner than this, so that the time does not tell which of two ways the work took. A refusal waits too. */
export async function takeAtLeast<T>(millis: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(millis)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
