import { type SharedTime, shareAnswerTime } from './answer-time.ts';

/** Does what a key stands for, unless that was done a short while ago. Answers once it is done, by whichever call. */
export type OnceInAWhile = (key: string, now: Date, work: () => Promise<void>) => Promise<void>;

type Bounds = {
  /** How long a key counts as done. */
  millis: number;
  /** How many keys are remembered; beyond it the eldest are forgotten, and at worst done again. */
  limit: number;
};

/** A memory of this process: what was done is forgotten with it. */
export function createOnceInAWhile({ millis, limit }: Bounds): OnceInAWhile {
  const done = new Map<string, { at: number; work: Promise<void>; time: SharedTime }>();
  return async (key, now, work) => {
    const earlier = done.get(key);
    if (earlier && Math.abs(now.getTime() - earlier.at) < millis) return earlier.time.join(earlier.work);
    done.delete(key);
    const time = shareAnswerTime();
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

/** A Map keeps the order in which its keys came. */
function forgetEldest(done: Map<string, unknown>, limit: number): void {
  for (const key of done.keys()) {
    if (done.size <= limit) return;
    done.delete(key);
  }
}
