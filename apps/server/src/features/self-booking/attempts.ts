import { LRUCache } from 'lru-cache';
import { challengeLifeMillis } from './challenge.ts';

/** The number of attempts that count as one held time. Most people who are too late for a time try only a few times. */
const attemptsPerHold = 4;

/**
 * The recent attempts to hold a time, in the memory of this process. They help to reject most attempts of a flood
 * before they read the database.
 */
export type Attempts = {
  /**
   * Marks a challenge as used. Returns false if it was used before in this process. The database does not store the
   * challenges of failed attempts.
   */
  takeChallenge(challenge: string): boolean;
  /**
   * Counts an attempt to hold a time that is about to read the database. Failed attempts must be counted here, because
   * the database stores no row for them.
   */
  count(slug: string, now: Date): void;
  /** Returns the recent attempts for a page, converted to the number of held times that would cause as much load. */
  loadOf(slug: string, now: Date): number;
};

type Count = { from: number; current: number; before: number };

export function createAttempts(): Attempts {
  const counts = new LRUCache<string, Count>({ max: 1000 });
  const used = new LRUCache<string, true>({ max: 20_000 });
  const read = (slug: string, now: number): Count => {
    const count = counts.get(slug) ?? { from: now, current: 0, before: 0 };
    const age = Math.abs(now - count.from);
    if (age < challengeLifeMillis) return count;
    return { from: now, current: 0, before: age < 2 * challengeLifeMillis ? count.current : 0 };
  };
  return {
    takeChallenge: (challenge) => {
      if (used.has(challenge)) return false;
      used.set(challenge, true);
      return true;
    },
    count: (slug, now) => {
      const count = read(slug, now.getTime());
      counts.set(slug, { ...count, current: count.current + 1 });
    },
    loadOf: (slug, now) => {
      const { from, current, before } = read(slug, now.getTime());
      // The share of the previous window that is still within the last ten minutes.
      const rest = 1 - Math.abs(now.getTime() - from) / challengeLifeMillis;
      return Math.floor((current + before * rest) / attemptsPerHold);
    },
  };
}
