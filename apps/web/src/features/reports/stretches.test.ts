import { afterEach, describe, expect, it } from 'vitest';
import { setClinicClock } from '#lib/clinic-clock';
import { stretchesOf, withoutIdleDays } from './stretches.ts';

afterEach(() => setClinicClock({ firstDayOfWeek: 0 }));

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(Date.parse(first) + index * 86_400_000).toISOString().slice(0, 10),
  }));

const firstDays = (first: string, count: number) => stretchesOf(daysFrom(first, count)).map(({ id }) => id);

describe('the days of a report', () => {
  it('a report on one month shows each day', () => {
    expect(firstDays('2026-03-01', 31)).toHaveLength(31);
  });

  it('a report on more than a month groups the days into the clinic’s weeks', () => {
    // The period starts on Wednesday, 4 March 2026, so its first week is shorter than the others.
    const fromSunday = ['2026-03-04', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29'];
    expect(firstDays('2026-03-04', 32)).toEqual(fromSunday);
    setClinicClock({ firstDayOfWeek: 1 });
    const fromMonday = ['2026-03-04', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'];
    expect(firstDays('2026-03-04', 32)).toEqual(fromMonday);
  });

  it('a report on a year groups the days into months without gaps or duplicates', () => {
    const stretches = stretchesOf(daysFrom('2025-12-15', 366));
    expect(stretches).toHaveLength(13);
    expect(stretches.flatMap(({ days }) => days)).toEqual(daysFrom('2025-12-15', 366));
  });

  it('omits single days without hours and appointments from a report, but never a day within a week or month', () => {
    const idle = ['2026-03-01', '2026-03-07'];
    const isIdle = ({ date }: { date: string }) => idle.includes(date);
    const { shown, leftOut } = withoutIdleDays(stretchesOf(daysFrom('2026-03-01', 8)), isIdle);
    expect([shown.length, leftOut]).toEqual([6, 2]);
    expect(shown.map(({ id }) => id)).not.toContain('2026-03-07');
    expect(withoutIdleDays(stretchesOf(daysFrom('2026-03-01', 60)), () => true).leftOut).toBe(0);
  });
});
