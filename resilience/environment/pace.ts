import { setTimeout as wait } from 'node:timers/promises';
import type { Run } from '../fault-scenario.ts';

type Pace = { millis: number; count: number };

/** Starts `work` at a constant rate, without waiting for previous work to end. Ignores its errors. */
export async function pace(
  { signal }: Pick<Run, 'signal'>,
  { millis, count }: Pace,
  start: (nth: number) => Promise<unknown>,
): Promise<void> {
  const began = performance.now();
  const started: Promise<unknown>[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    signal.throwIfAborted();
    started.push(start(nth).catch(() => undefined));
    await wait(Math.max(0, began + ((nth + 1) * millis) / count - performance.now()));
  }
  await Promise.all(started);
}
