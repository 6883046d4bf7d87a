import { describe, expect, it } from 'vitest';
import { comingHours } from '#features/schedule';
import { spanOfDate } from '#platform/time/clinic-time';
import { workingClock } from './working-times.rules.ts';

const minutes = (count: number) => count * 60_000;
const at = (time: string) => Date.parse(`2026-11-${time}Z`);
const windows = [
  { startMinute: 8 * 60, endMinute: 12 * 60 },
  { startMinute: 13 * 60, endMinute: 17 * 60 },
];
/** The doctor works on weekdays from 8 to 12 and from 13 to 17. 2026-11-20 is a Friday. */
const hours = comingHours({
  week: [1, 2, 3, 4, 5].flatMap((dayOfWeek) =>
    windows.map((window) => ({ dayOfWeek, ...window, slotDurationMinutes: 15 })),
  ),
  exceptions: [],
});
const clock = () => workingClock({ timezone: 'UTC', hours }, '2026-11-20');

describe('a working-time clock', () => {
  it('working time excludes the lunch break and the weekend', () => {
    expect(clock().between(at('20T11:30'), at('20T13:30'))).toBe(minutes(60));
    expect(clock().between(at('20T16:00'), at('23T09:00'))).toBe(minutes(120));
    expect(clock().between(at('20T16:00'), at('20T15:00'))).toBe(0);
  });

  it('a working-time clock adds and subtracts working time', () => {
    expect(clock().plus(at('20T11:30'), minutes(60))).toBe(at('20T13:30'));
    expect(clock().plus(at('20T16:30'), minutes(60))).toBe(at('23T08:30'));
    expect(clock().minus(at('23T08:30'), minutes(60))).toBe(at('20T16:30'));
    expect(clock().plus(at('20T12:30'), 0)).toBe(at('20T12:30'));
  });

  it('all time before the first day’s hours is working time, and without weekly hours all time is working time', () => {
    expect(clock().minus(at('20T09:00'), minutes(90))).toBe(at('20T07:30'));
    const always = workingClock(
      { timezone: 'UTC', hours: comingHours({ week: [], exceptions: [] }) },
      '2026-11-20',
    );
    expect(always.plus(at('20T23:30'), minutes(60))).toBe(at('21T00:30'));
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', { from: 0, until: 150 }, 120],
    ['Europe/Berlin', '2026-10-25', { from: 0, until: 150 }, 180],
    ['Europe/Berlin', '2026-10-25', { from: 120, until: 180 }, 120],
    ['Africa/Cairo', '2026-10-29', { from: 1080, until: 1410 }, 360],
  ])(
    'in %s on %s, the working hours %o, in minutes of the local clock, last %i minutes',
    (timezone, date, { from, until }, expected) => {
      const window = { startMinute: from, endMinute: until, slotDurationMinutes: 15 };
      const week = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, ...window }));
      const local = workingClock({ timezone, hours: comingHours({ week, exceptions: [] }) }, date);
      const { start, end } = spanOfDate(date, timezone);
      expect(local.between(start.getTime(), end.getTime())).toBe(minutes(expected));
    },
  );
});
