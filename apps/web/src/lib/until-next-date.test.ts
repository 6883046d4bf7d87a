import { describe, expect, it } from 'vitest';
import { untilNextDate } from './until-next-date.ts';

const until = (instant: string, today: string) => untilNextDate(today, 'Europe/Berlin', Date.parse(instant));

describe('untilNextDate', () => {
  it('returns the time until midnight in the clinic’s time zone, plus half a second', () => {
    expect(until('2026-11-21T22:59:00Z', '2026-11-21')).toBe(60_500);
    expect(until('2026-07-01T21:00:00Z', '2026-07-01')).toBe(3_600_500);
  });

  it('handles days with 23 or 25 hours', () => {
    expect(until('2026-10-24T22:00:00Z', '2026-10-25')).toBe(25 * 3_600_000 + 500);
    expect(until('2027-03-27T23:00:00Z', '2027-03-28')).toBe(23 * 3_600_000 + 500);
  });

  it('returns a short wait if the server still has yesterday’s date', () => {
    expect(until('2026-11-21T23:00:01Z', '2026-11-21')).toBe(30_000);
  });
});
