import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.UTC(2026, 10, 21, 14);
const minute = 60_000;

describe('relativeTime', () => {
  it.each([
    [0, 'now'],
    [59_000, 'now'],
    [minute, '1 minute ago'],
    [59 * minute, '59 minutes ago'],
    [60 * minute, '1 hour ago'],
    [23 * 60 * minute, '23 hours ago'],
    [24 * 60 * minute, 'yesterday'],
    [72 * 60 * minute, '3 days ago'],
  ])('formats %i milliseconds as %s', (ago, said) => {
    expect(relativeTime(now - ago, now)).toBe(said);
  });

  it('returns "now" for a time in the future', () => {
    expect(relativeTime(now + 5 * minute, now)).toBe('now');
  });
});
