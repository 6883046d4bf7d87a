import { LRUCache } from 'lru-cache';
import { createSharedDeadline, type SharedDeadline } from './request-deadline.ts';

/**
 * Runs the work for a key, unless work for this key was already started a short time ago and did not fail. Resolves
 * when the work is done, even if another call started it.
 */
export type DedupeWithin = (key: string, now: Date, work: () => Promise<void>) => Promise<void>;

type Bounds = {
  millis: number;
  /** The maximum number of keys. Beyond it, the oldest keys are forgotten, and their work may run again. */
  limit: number;
};

type Done = { at: number; work: Promise<void>; time: SharedDeadline };

/**
 * Creates a function that skips repeated work within a time span. Each process remembers only the work that it did
 * itself.
 */
export function createDedupeWithin({ millis, limit }: Bounds): DedupeWithin {
  const done = new LRUCache<string, Done>({ max: limit });
  return async (key, now, work) => {
    // `peek` does not change the order of the keys, so that the oldest key is always forgotten first.
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
