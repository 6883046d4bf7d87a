import { describe, expect, it } from 'vitest';
import { planRetry } from './mail.rules.ts';

const createdAt = new Date('2026-11-21T18:00:00Z');
const later = (millis: number) => new Date(createdAt.getTime() + millis);
const hour = 60 * 60 * 1000;

describe('planRetry', () => {
  it.each([
    [1, 10],
    [2, 30],
    [3, 120],
    [4, 600],
    [5, 1800],
    [6, 3600],
    [20, 3600],
  ])('the retry after failure %i waits %i seconds', (attempts, seconds) => {
    expect(planRetry({ attempts, createdAt, now: createdAt, chance: 0 })).toEqual(later(seconds * 1000));
  });

  it('the pause before a retry is randomly up to a tenth longer, to spread the retries of mails that failed together', () => {
    expect(planRetry({ attempts: 6, createdAt, now: createdAt, chance: 1 })).toEqual(later(1.1 * hour));
  });

  it('gives up a mail after a day instead of retrying it', () => {
    const plan = (now: Date) => planRetry({ attempts: 30, createdAt, now, chance: 0 });
    expect(plan(later(23.9 * hour))).not.toBeNull();
    expect(plan(later(24 * hour))).toBeNull();
  });
});
