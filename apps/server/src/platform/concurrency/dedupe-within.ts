import { createSharedDeadline, type SharedDeadline } from './request-deadline.ts';

/** Runs the work for a key unless it already ran a short while ago. Resolves when the work is done, by either call. */
export type DedupeWithin = (key: string, now: Date, work: () => Promise<void>) => Promise<void>;

type Bounds = {
  millis: number;
  /** Above it, the oldest keys are forgotten, and at worst run again. */
  limit: number;
};

/** Keeps its memory in this process only. */
export function createDedupeWithin({ millis, limit }: Bounds): DedupeWithin {
  const done = new Map<string, { at: number; work: Promise<void>; time: SharedDeadline }>();
  return async (key, now, work) => {
    const earlier = done.get(key);
    if (earlier && Math.abs(now.getTime() - earlier.at) < millis) return earlier.time.join(earlier.work);
    done.delete(key);
    const time = createSharedDeadline();
    const entry = { at: now.getTime(), work: time.run(work), time };
    done.set(key, entry);
    forgetEldest(done, limit);
    try {
      await entry.work;
    } catch (error) {
      if (done.get(key) === entry) done.delete(key);
      throw error;
    }
  };
}

/** Relies on Map's insertion order. */
function forgetEldest(done: Map<string, unknown>, limit: number): void {
  for (const key of done.keys()) {
    if (done.size <= limit) return;
    done.delete(key);
  }
}
