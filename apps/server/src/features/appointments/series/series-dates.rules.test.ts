import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateInZone, dayOfWeek, minutesInZone } from '#platform/time/clinic-time';
import { planSeries, shiftBetween, shiftedBy } from './series-dates.rules.ts';
import { warningsOf } from './series-warnings.rules.ts';

const zone = 'Europe/Berlin';
const at = (text: string) => Date.parse(text);
const texts = (dates: { start: Date }[]) => dates.map(({ start }) => start.toISOString().slice(0, 16));

describe('planSeries', () => {
  it('the dates of a series keep the local time when the clocks change', () => {
    const first = { scheduledDateTime: at('2026-10-19T09:30:00+02:00'), weeksBetween: 1 };
    expect(texts(planSeries({ ...first, count: 3 }, zone))).toEqual([
      '2026-10-19T07:30',
      '2026-10-26T08:30',
      '2026-11-02T08:30',
    ]);
  });

  it('if the clocks skip the time of a series on one date, only that date’s appointment moves to a later time', () => {
    const first = { scheduledDateTime: at('2026-03-22T02:30:00+01:00'), weeksBetween: 1 };
    expect(texts(planSeries({ ...first, count: 3 }, zone))).toEqual([
      '2026-03-22T01:30',
      '2026-03-29T01:30',
      '2026-04-05T00:30',
    ]);
  });

  it('a series that ends with a date includes that date', () => {
    const first = { scheduledDateTime: at('2026-06-01T08:00:00Z'), weeksBetween: 2 };
    const dates = (until: string) => planSeries({ ...first, until }, zone).map(({ date }) => date);
    expect(dates('2026-06-29')).toEqual(['2026-06-01', '2026-06-15', '2026-06-29']);
    expect(dates('2026-06-28')).toEqual(['2026-06-01', '2026-06-15']);
  });

  it.each([
    [{ weeksBetween: 1 }, { count: 'Enter a number of appointments or the last date' }],
    [
      { weeksBetween: 1, count: 3, until: '2026-07-01' },
      { count: 'Enter a number of appointments or the last date' },
    ],
    [{ weeksBetween: 12, count: 10 }, { count: 'A series can last two years at most' }],
    [{ weeksBetween: 12, until: '2028-06-03' }, { until: 'A series can last two years at most' }],
    [{ weeksBetween: 1, until: '2028-05-01' }, { until: 'A series can have 52 appointments at most' }],
    [{ weeksBetween: 2, until: '2026-06-14' }, { until: 'The series ends before its second appointment' }],
  ])('rejects a series that repeats with %o', (repetition, fields) => {
    const plan = () => planSeries({ scheduledDateTime: at('2026-06-01T08:00:00Z'), ...repetition }, zone);
    expect(plan).toThrow(expect.objectContaining({ extras: { fields } }));
  });

  it('gives every date of a series the weekday and the local time of the first date', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata');
    const minute = fc.integer({ min: 0, max: 1_000_000 }).map((minutes) => minutes * 60_000);
    const weeks = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(zones, minute, weeks, (inZone, offset, weeksBetween) => {
        const scheduledDateTime = at('2026-01-01T00:00:00Z') + offset;
        const first = new Date(scheduledDateTime);
        // Skip times at night, which a clock change may skip or repeat.
        fc.pre(minutesInZone(first, inZone) >= 240);
        const dates = planSeries({ scheduledDateTime, weeksBetween, count: 8 }, inZone);
        for (const { date, start } of dates) {
          expect(dateInZone(start, inZone)).toBe(date);
          expect(minutesInZone(start, inZone)).toBe(minutesInZone(first, inZone));
          expect(dayOfWeek(date)).toBe(dayOfWeek(dateInZone(first, inZone)));
        }
        expect(new Set(dates.map(({ date }) => date)).size).toBe(8);
      }),
      { numRuns: 60 },
    );
  });
});

describe('shiftedBy', () => {
  it('shifts an appointment by calendar days and by minutes of local time', () => {
    const shift = shiftBetween(at('2026-10-19T09:30:00+02:00'), at('2026-10-20T08:00:00+02:00'), zone);
    expect(shift).toEqual({ days: 1, minutes: -90 });
    const later = shiftedBy(shift, at('2026-10-26T09:30:00+01:00'), zone);
    expect(later).toBe(at('2026-10-27T08:00:00+01:00'));
  });

  it('an appointment can be shifted past midnight, and back to its original time', () => {
    const shift = { days: 0, minutes: 120 };
    const late = at('2026-06-01T23:00:00+02:00');
    expect(shiftedBy(shift, late, zone)).toBe(at('2026-06-02T01:00:00+02:00'));
    expect(shiftedBy({ days: 0, minutes: -120 }, shiftedBy(shift, late, zone), zone)).toBe(late);
  });
});

describe('warningsOf', () => {
  const window = { startMinute: 540, endMinute: 600, slotDurationMinutes: 30 };
  const hours = new Map(
    [
      {
        date: '2026-06-01',
        isException: false,
        windows: [window, { ...window, startMinute: 600, endMinute: 660 }],
      },
      { date: '2026-06-02', isException: true, windows: [] },
    ].map((day) => [day.date, day]),
  );
  const warnings = (start: string, minutes: number) =>
    warningsOf(
      {
        start: new Date(start),
        end: new Date(at(start) + minutes * 60_000),
        now: new Date('2026-06-01T08:00:00+02:00'),
        zone,
      },
      hours,
    );

  it('warnings about a series distinguish a day off from a time outside the schedule', () => {
    expect(warnings('2026-06-01T09:30:00+02:00', 60)).toEqual([]);
    expect(warnings('2026-06-01T10:30:00+02:00', 60)).toEqual(['outside']);
    expect(warnings('2026-06-02T09:00:00+02:00', 30)).toEqual(['away']);
    expect(warnings('2026-06-03T09:00:00+02:00', 30)).toEqual(['outside']);
    expect(warnings('2026-05-31T09:00:00+02:00', 30)).toEqual(['past', 'outside']);
  });
});
