import { describe, expect, it } from 'vitest';
import { fromWallTime, roundUpToQuarter, toWallTime, untilNextDate } from './wall-time.ts';

describe('fromWallTime', () => {
  it('interprets a time of day in the clinic’s time zone', () => {
    expect(fromWallTime('2026-11-20T09:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 10, 20, 8, 30));
    expect(fromWallTime('2026-07-01T09:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 6, 1, 7, 30));
    expect(fromWallTime('2026-11-20T09:30', 'Asia/Kolkata')).toBe(Date.UTC(2026, 10, 20, 4, 0));
  });

  it('moves a time skipped by a clock change forward by an hour', () => {
    expect(fromWallTime('2026-03-29T02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 30));
    expect(toWallTime(Date.UTC(2026, 2, 29, 1, 30), 'Europe/Berlin')).toBe('2026-03-29T03:30');
    expect(fromWallTime('2026-03-08T02:15', 'America/New_York')).toBe(Date.UTC(2026, 2, 8, 7, 15));
  });

  it('uses the first occurrence of a time that a clock change repeats', () => {
    expect(fromWallTime('2026-10-25T02:30', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 0, 30));
    expect(fromWallTime('2026-11-01T01:30', 'America/New_York')).toBe(Date.UTC(2026, 10, 1, 5, 30));
  });

  it('returns the correct instant for times in the hours around a clock change', () => {
    expect(fromWallTime('2026-03-29T01:59', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 0, 59));
    expect(fromWallTime('2026-03-29T03:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 2, 29, 1, 0));
    expect(fromWallTime('2026-10-25T03:00', 'Europe/Berlin')).toBe(Date.UTC(2026, 9, 25, 2, 0));
  });

  it('converts every quarter-hour of a day with a clock change to an instant and back without a difference', () => {
    for (let millis = Date.UTC(2026, 9, 24, 22); millis < Date.UTC(2026, 9, 25, 23); millis += 900_000) {
      const shown = toWallTime(millis, 'Europe/Berlin');
      const again = fromWallTime(shown, 'Europe/Berlin');
      expect(again === undefined ? null : toWallTime(again, 'Europe/Berlin')).toBe(shown);
    }
  });

  it('returns undefined for an invalid date or time', () => {
    expect(fromWallTime('', 'Europe/Berlin')).toBeUndefined();
    expect(fromWallTime('2026-13-40T99:99', 'Europe/Berlin')).toBeUndefined();
  });
});

const until = (instant: string, today: string) => untilNextDate(today, 'Europe/Berlin', Date.parse(instant));

describe('untilNextDate', () => {
  it('returns the time until midnight in the clinic’s time zone, plus half a second', () => {
    expect(until('2026-11-21T22:59:00Z', '2026-11-21')).toBe(60_500);
    expect(until('2026-07-01T21:00:00Z', '2026-07-01')).toBe(3_600_500);
  });

  it('computes the time until midnight on days with 23 or 25 hours', () => {
    expect(until('2026-10-24T22:00:00Z', '2026-10-25')).toBe(25 * 3_600_000 + 500);
    expect(until('2027-03-27T23:00:00Z', '2027-03-28')).toBe(23 * 3_600_000 + 500);
  });

  it('returns a short wait if the server’s date is still yesterday', () => {
    expect(until('2026-11-21T23:00:01Z', '2026-11-21')).toBe(30_000);
  });
});

describe('roundUpToQuarter', () => {
  it('rounds a time up to the next quarter of an hour', () => {
    expect(roundUpToQuarter(Date.UTC(2026, 10, 20, 9, 1))).toBe(Date.UTC(2026, 10, 20, 9, 15));
    expect(roundUpToQuarter(Date.UTC(2026, 10, 20, 9, 45, 0, 1))).toBe(Date.UTC(2026, 10, 20, 10, 0));
  });

  it('does not round a time that is already a quarter-hour', () => {
    expect(roundUpToQuarter(Date.UTC(2026, 10, 20, 9, 30))).toBe(Date.UTC(2026, 10, 20, 9, 30));
  });
});
