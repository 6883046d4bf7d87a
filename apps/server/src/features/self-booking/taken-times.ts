import { LRUCache } from 'lru-cache';
import { AppError } from '#platform/app-error';
import { timeTaken } from './hold-time.ts';

type Time = { doctorId: number; scheduledDateTime: number };

/**
 * Remembers the times that this process gave to a caller or found taken, so that requests that waited for their turn
 * can be rejected without a database read.
 */
export type TakenTimes = {
  /** Runs an attempt to hold a time. Rejects it at once if the time was taken while the request waited for its turn. */
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
