import { describe, expect, it } from 'vitest';
import { pollEvery } from './poll-interval.ts';

describe('pollEvery', () => {
  it('returns the same interval on every render of a query, so that its timer keeps running', () => {
    const query = {};
    const intervals = Array.from({ length: 20 }, () => pollEvery(15_000)(query));
    expect(new Set(intervals).size).toBe(1);
  });

  it('varies the poll interval between clients by at most a tenth', () => {
    const intervals = Array.from({ length: 200 }, () => pollEvery(15_000)({}));
    expect(new Set(intervals).size).toBeGreaterThan(50);
    expect(Math.min(...intervals)).toBeGreaterThanOrEqual(13_500);
    expect(Math.max(...intervals)).toBeLessThanOrEqual(16_500);
  });
});
