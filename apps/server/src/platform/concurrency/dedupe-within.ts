import { LRUCache } from 'lru-cache';
import { createSharedDeadline, type SharedDeadline } from './request-deadline.ts';

/** Runs the work for a key unless it already ran a short while ago. Resolves when the work is done, by either call. */
export type DedupeWithin = (key: string, now: Date, work: () => Promise<void>) => Promise<void>;

type Bounds = {
  millis: number;
  /** Above this number of keys, the oldest are forgotten, and their work may run again. */
  limit: number;
};

type Done = { at: number; work: Promise<void>; time: SharedDeadline };

/** Keeps its memory in this process only. */
export function createDedupeWithin({ millis, limit }: Bounds): DedupeWithin {
  const done = new LRUCache<string, Done>({ max: limit });
  return async (key, now, work) => {
    // `peek` keeps the order, so that the oldest keys are forgotten first, however often they are asked for.
    const earlier = done.peek(key);
    if (earlier && Math.abs(now.getTime() - earlier.at) < millis) return earlier.time.join(earlier.work);
    const time = createSharedDeadline();
    const entry = { at: now.getTime(), work: time.run(work), time };
    done.set(key, entry);
    try {
      await entry.work;
    } catch (error) {
      if (done.peek(key) === entry) done.delete(key);
      throw error;
    }
  };
}
