import { describe, expect, it } from 'vitest';
import { roundUpToQuarter } from './round-to-quarter.ts';

describe('roundUpToQuarter', () => {
  it('rounds up to the next quarter of an hour', () => {
    expect(roundUpToQuarter(Date.UTC(2026, 10, 20, 9, 1))).toBe(Date.UTC(2026, 10, 20, 9, 15));
    expect(roundUpToQuarter(Date.UTC(2026, 10, 20, 9, 45, 0, 1))).toBe(Date.UTC(2026, 10, 20, 10, 0));
  });

  it('leaves a full quarter unchanged', () => {
    expect(roundUpToQuarter(Date.UTC(2026, 10, 20, 9, 30))).toBe(Date.UTC(2026, 10, 20, 9, 30));
  });
});
