import { describe, expect, it } from 'vitest';
import { backOff, returnAfterCut } from './back-off.ts';

describe('backOff', () => {
  it('doubles the retry delay with each attempt, up to 30 seconds', () => {
    expect([0, 1, 2, 3].map((attempt) => backOff(attempt, 1))).toEqual([500, 1_000, 2_000, 4_000]);
    expect(backOff(50, 1)).toBe(30_000);
  });

  it('spreads clients’ retries over the second half of the delay', () => {
    expect(backOff(2, 0)).toBe(1_000);
  });
});

describe('returnAfterCut', () => {
  it('after a cut event stream, spreads clients’ reconnections over two seconds', () => {
    expect([returnAfterCut(0), returnAfterCut(0.5), returnAfterCut(1)]).toEqual([200, 1_100, 2_000]);
  });
});
