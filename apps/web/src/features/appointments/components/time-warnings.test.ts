import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { describe, expect, it } from 'vitest';
import { timesDuring, timeWarnings } from './time-warnings.tsx';

const inPast = 'This time is in the past.';
const outside = 'This time is outside the doctor’s schedule.';

const at = (hours: number, minutes = 0) => Date.UTC(2026, 10, 23, hours, minutes);
const morning = [
  { start: at(9), end: at(10) },
  { start: at(11), end: at(11, 30) },
];

const ofWeek = (workingTimes: typeof morning) => ({ workingTimes, exception: null });
const changed: ScheduleException = {
  id: 1,
  doctorId: 2,
  firstDate: '2026-11-23',
  lastDate: '2026-11-23',
  hours: [
    { startTime: '09:00', endTime: '10:00', slotDurationMinutes: 30 },
    { startTime: '11:00', endTime: '11:30', slotDurationMinutes: 30 },
  ],
  note: null,
  version: 1,
  affectedAppointments: 0,
};

describe('timeWarnings', () => {
  it('returns no warning for a time within the schedule, wherever it begins and ends', () => {
    expect(timeWarnings({ start: at(9), minutes: 60 }, ofWeek(morning), at(8))).toEqual([]);
    expect(timeWarnings({ start: at(9, 10), minutes: 30 }, ofWeek(morning), at(8))).toEqual([]);
    expect(timeWarnings({ start: at(11, 20), minutes: 10 }, ofWeek(morning), at(8))).toEqual([]);
  });

  it('warns about a time that starts before the schedule, ends after it, or is on a day off', () => {
    expect(timeWarnings({ start: at(8, 55), minutes: 30 }, ofWeek(morning), at(8))).toEqual([outside]);
    expect(timeWarnings({ start: at(9, 30), minutes: 45 }, ofWeek(morning), at(8))).toEqual([outside]);
    expect(timeWarnings({ start: at(9), minutes: 30 }, ofWeek([]), at(8))).toEqual([outside]);
  });

  it('warns about a past time immediately, but about a time outside the schedule only after the schedule has loaded', () => {
    expect(
      timeWarnings({ start: at(7), minutes: 30 }, { workingTimes: undefined, exception: undefined }, at(8)),
    ).toEqual([inPast]);
    expect(timeWarnings({ start: at(7), minutes: 30 }, ofWeek(morning), at(8))).toEqual([inPast, outside]);
  });

  it('names the day off or changed hours as the reason for a warning once these have loaded', () => {
    const late = { start: at(14), minutes: 30 };
    const away = { ...changed, hours: [], note: 'Conference' };
    expect(timeWarnings(late, { workingTimes: [], exception: undefined }, at(8))).toEqual([]);
    expect(timeWarnings(late, { workingTimes: [], exception: away }, at(8))).toEqual([
      'The doctor is away on this date (Conference).',
    ]);
    expect(timeWarnings(late, { workingTimes: morning, exception: changed }, at(8))).toEqual([
      'This time is outside the doctor’s changed hours on this date: 09:00–10:00 and 11:00–11:30.',
    ]);
    expect(
      timeWarnings({ start: at(9), minutes: 30 }, { workingTimes: morning, exception: changed }, at(8)),
    ).toEqual([]);
  });
});

describe('timesDuring', () => {
  it('returns the booked times that overlap the period, but not those that only touch it', () => {
    const booked = [
      { start: at(9), end: at(9, 30) },
      { start: at(10), end: at(10, 45) },
    ];
    const during = (hour: number, minute: number, minutes: number) =>
      timesDuring({ start: at(hour, minute), minutes }, booked).length;
    expect([during(9, 15, 15), during(9, 30, 30), during(9, 0, 90), during(10, 45, 15)]).toEqual([
      1, 0, 2, 0,
    ]);
  });
});
