import { afterEach, describe, expect, it } from 'vitest';
import { setClinicClock } from '#lib/clinic-clock';
import { endChoices, firstRowOf, rowsOf, startChoices } from '../quarter-hours.ts';
import { columnOf, weekAround, weekdayInColumn, weekdayOf } from '../schedule-dates.ts';
import { layOutInLanes } from './day-layout.ts';

afterEach(() => setClinicClock({ firstDayOfWeek: 0 }));

const from = (startTime: string, endTime: string) => ({ startTime, endTime });

describe('time choices', () => {
  it('offers quarter-hours as times, and the end of the day as an additional end time', () => {
    expect([startChoices[0], startChoices[1], startChoices.at(-1), startChoices.length]).toEqual([
      '00:00',
      '00:15',
      '23:45',
      96,
    ]);
    expect(endChoices.at(-1)).toBe('23:59');
  });

  it('the offered times cover all rows of the day, including the last', () => {
    expect(rowsOf(from('00:00', '23:59'))).toEqual({ first: 0, end: 96 });
    expect(rowsOf(from('09:00', '09:15'))).toEqual({ first: 36, end: 37 });
  });
});

describe('firstRowOf', () => {
  it('returns the row of the earliest slot, or the row of 8:00 if there are no slots', () => {
    expect(firstRowOf([from('13:00', '17:00'), from('07:30', '12:00')])).toBe(30);
    expect(firstRowOf([])).toBe(32);
  });
});

describe('weekAround', () => {
  it('weeks start on Sunday by default, also at the end of a year and around a leap day', () => {
    expect(weekAround('2026-11-21', 0)[0]).toBe('2026-11-15');
    expect(weekAround('2026-11-22', 0)[0]).toBe('2026-11-22');
    expect(weekAround('2026-12-31', 0).at(-1)).toBe('2027-01-02');
    expect(weekAround('2028-02-28', 0)).toContain('2028-02-29');
  });

  it("weeks start on the clinic's first day of the week, both as dates and as columns", () => {
    setClinicClock({ firstDayOfWeek: 1 });
    expect(weekAround('2026-11-22', 0)[0]).toBe('2026-11-16');
    expect([columnOf('2026-11-22'), weekdayInColumn(6), columnOf('2026-11-16')]).toEqual([6, 0, 0]);
  });

  it('returns the dates of the week before or after the current one', () => {
    expect(weekAround('2026-11-21', 1)[0]).toBe('2026-11-22');
    expect(weekAround('2026-11-21', -1).at(-1)).toBe('2026-11-14');
    expect(weekdayOf('2026-11-21')).toBe(6);
  });
});

describe('layOutInLanes', () => {
  it('gives a slot without overlaps the full width of its day', () => {
    const { laneCount, placed } = layOutInLanes([from('13:00', '17:00'), from('09:00', '13:00')]);
    expect(laneCount).toBe(1);
    expect(placed.map(({ slot, lane, isAlone }) => [slot.startTime, lane, isAlone])).toEqual([
      ['09:00', 0, true],
      ['13:00', 0, true],
    ]);
  });

  it('places overlapping slots of a day side by side', () => {
    const { laneCount, placed } = layOutInLanes([
      from('09:00', '12:00'),
      from('10:00', '11:00'),
      from('11:00', '13:00'),
      from('15:00', '16:00'),
    ]);
    expect(laneCount).toBe(2);
    expect(placed.map(({ lane, isAlone }) => [lane, isAlone])).toEqual([
      [0, false],
      [1, false],
      [1, false],
      [0, true],
    ]);
  });
});
