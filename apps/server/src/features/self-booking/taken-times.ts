import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/app-error';
import { timeTaken } from './hold-time.ts';

type Time = { doctorId: number; scheduledDateTime: number };

/** Times that were taken while other requests waited: this process found them taken, or gave them to a caller. */
export type TakenTimes = {
  /** Runs a caller's attempt to hold a time. Rejects it if the time was taken after the caller arrived. */
  hold<T>(time: Time, cameAt: number, work: () => Promise<T>): Promise<T>;
};

export function createTakenTimes(): TakenTimes {
  const takenAt = new LRUCache<string, number>({ max: 1000 });
  return {
    hold: async ({ doctorId, scheduledDateTime }, cameAt, work) => {
      const key = `${doctorId} ${scheduledDateTime}`;
      if ((takenAt.get(key) ?? Number.NEGATIVE_INFINITY) > cameAt) throw timeTaken();
      const began = performance.now();
      try {
        const held = await work();
        takenAt.set(key, performance.now());
        return held;
      } catch (error) {
        if (error instanceof AppError && error.code === 'time_taken') takenAt.set(key, began);
        throw error;
      }
    },
  };
}
