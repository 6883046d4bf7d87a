import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error';
import { affectedAppointments } from '../affected/affected-appointments.ts';
import { exceptionOn, firstOpenDate } from '../schedule-dates.ts';
import { layOutDay } from '../week/day-layout.ts';
import {
  conflictsOf,
  type ExceptionFormValues,
  exceptionProblems,
  hoursForDate,
  hoursOfValues,
  hoursOfWeek,
  newExceptionValues,
  nextStretch,
  valuesOfException,
} from './exception-form.ts';

const today = '2026-11-22';
const monday = '2026-11-23';
const sunday = '2026-11-29';

const window = (id: number, startTime: string, endTime: string, isActive = true): ScheduleSlot => {
  return { id, doctorId: 2, dayOfWeek: 1, startTime, endTime, slotDurationMinutes: 20, isActive, version: 1 };
};
const week = [window(1, '14:00', '17:00'), window(2, '08:00', '12:00'), window(3, '18:00', '19:00', false)];

const stretch = (startTime: string, endTime: string, slotDurationMinutes = '30') => {
  return { startTime, endTime, slotDurationMinutes };
};
const conference: ScheduleException = {
  id: 7,
  doctorId: 2,
  firstDate: '2026-11-20',
  lastDate: '2026-11-24',
  hours: [],
  note: 'Conference',
  version: 3,
  affectedAppointments: 2,
};

function problemsOf(changed: Partial<ExceptionFormValues>, before: ScheduleException | null = null) {
  return exceptionProblems({ ...newExceptionValues('away', monday, []), ...changed }, { today, before });
}

describe('prefilled hours', () => {
  it('prefills changed hours with the weekday’s active hours in order, or with the default hours', () => {
    expect(hoursOfWeek(week, monday)).toEqual([
      stretch('08:00', '12:00', '20'),
      stretch('14:00', '17:00', '20'),
    ]);
    expect(hoursOfWeek(week, sunday)).toEqual([stretch('09:00', '17:00')]);
    expect(hoursOfWeek(week, '')).toEqual([stretch('09:00', '17:00')]);
  });

  it('the prefilled hours change with the selected date until the user edits them', () => {
    expect(hoursForDate(hoursOfWeek(week, sunday), week, [sunday, monday])).toEqual(
      hoursOfWeek(week, monday),
    );
    expect(hoursForDate([stretch('10:00', '11:00')], week, [sunday, monday])).toBeNull();
  });

  it('prefills another period that starts an hour after the previous one and ends by midnight', () => {
    expect(nextStretch(hoursOfWeek(week, monday))).toEqual(stretch('18:00', '21:00', '20'));
    expect(nextStretch([stretch('08:00', '21:30')])).toEqual(stretch('22:30', '23:59'));
    expect(nextStretch([stretch('08:00', '23:00')])).toEqual(stretch('09:00', '17:00'));
  });
});

describe('exceptionProblems', () => {
  it('accepts a day off, a long absence, and changed hours with a break', () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ lastDate: '2027-11-23' })).toEqual({});
    const hours = [stretch('14:00', '17:00'), stretch('08:00', '14:00'), stretch('23:00', '23:59')];
    expect(problemsOf({ kind: 'changed', hours })).toEqual({});
  });

  it('requires dates in the right order and not before today, and rejects more than 366 days', () => {
    expect(problemsOf({ firstDate: '', lastDate: '' })).toEqual({
      firstDate: 'First date is required',
      lastDate: 'Last date is required',
    });
    expect(problemsOf({ firstDate: '2026-11-21' })).toEqual({
      firstDate: 'First date must be today or later',
    });
    expect(problemsOf({ lastDate: today })).toEqual({
      lastDate: 'Last date must not be before the first date',
    });
    expect(problemsOf({ lastDate: '2027-11-24' })).toEqual({ lastDate: 'At most 366 days at once' });
  });

  it('accepts the past first date of days off that have begun, but rejects a last date before today', () => {
    const { firstDate } = conference;
    expect(problemsOf({ firstDate, lastDate: today }, conference)).toEqual({});
    expect(problemsOf({ firstDate, lastDate: '2026-11-21' }, conference)).toEqual({
      lastDate: 'Last date must be today or later',
    });
  });

  it('reports invalid hours; if two periods overlap, reports the later one', () => {
    expect(problemsOf({ kind: 'changed', hours: [] })).toEqual({
      hours: 'Add hours, or choose “Away all day”',
    });
    const hours = [
      stretch('11:00', '13:00'),
      stretch('08:00', '12:00'),
      stretch('15:00', '15:00'),
      stretch('16:00', '16:30', '60'),
    ];
    expect(problemsOf({ kind: 'changed', hours })).toEqual({
      'hours.0.startTime': 'Overlaps the hours from 08:00 to 12:00',
      'hours.2.endTime': 'End time must be after start time',
      'hours.3.slotDurationMinutes': 'Slot duration cannot exceed total duration',
    });
    expect(problemsOf({ kind: 'away', hours })).toEqual({});
    expect(
      problemsOf({ kind: 'changed', hours: [stretch('08:00', '09:00'), stretch('08:00', '09:00')] }),
    ).toEqual({ 'hours.1.startTime': 'Overlaps the hours from 08:00 to 09:00' });
  });

  it('shows the contract’s message for a note that is too long', () => {
    expect(problemsOf({ note: 'x'.repeat(201) })).toEqual({ note: 'Note must be 200 characters or less' });
  });
});

describe('an edited exception', () => {
  it('prefills the weekly hours when a day off is edited, but does not send them', () => {
    const values = valuesOfException({ ...conference, firstDate: monday }, week);
    expect(values).toMatchObject({ kind: 'away', hours: hoursOfWeek(week, monday), note: 'Conference' });
    expect(hoursOfValues(values)).toEqual([]);
  });

  it('lists the fields of days off that this user changed and that have another value in the latest version, as display texts', () => {
    const values = { ...valuesOfException(conference, week), lastDate: '2026-11-25', note: 'Congress' };
    const hours = [{ startTime: '10:00', endTime: '12:00', slotDurationMinutes: 30 }];
    const latest = { ...conference, hours, note: 'Training' };
    expect(conflictsOf(values, conference, latest)).toEqual([
      expect.objectContaining({ label: 'Dates' }),
      { label: 'Note', mine: 'Congress', latest: 'Training' },
    ]);
  });
});

describe('an exception', () => {
  it('days off include their first and their last date', () => {
    const later = { firstDate: '2026-12-01', lastDate: '2026-12-01' };
    const dates = ['2026-11-19', '2026-11-20', '2026-11-24', '2026-11-25', '2026-12-01'];
    expect(dates.map((date) => exceptionOn([conference, later], date))).toEqual([
      null,
      conference,
      conference,
      null,
      later,
    ]);
    expect([firstOpenDate(conference, today), firstOpenDate(later, today)]).toEqual([today, '2026-12-01']);
  });

  it('shows changed hours of a date in the first lane, beside the weekly slots', () => {
    const hours = [{ startTime: '08:00', endTime: '10:00', slotDurationMinutes: 30 }];
    const { windows, narrowest } = layOutDay(week, { ...conference, hours });
    expect(windows.map(({ lane, isAlone }) => [lane, isAlone])).toEqual([
      [1, false],
      [1, false],
      [1, false],
    ]);
    expect(narrowest).toBe(13);
    expect(layOutDay([], { ...conference, hours })).toMatchObject({ narrowest: 8, windows: [] });
    expect(layOutDay(week, conference)).toEqual(layOutDay(week, null));
  });
});

describe('affectedAppointments', () => {
  const booked = (uuid: string, scheduledDateTime: number) => {
    const doctor = { doctorId: 2, doctorName: 'Dana Okafor' };
    return { uuid, ...doctor, scheduledDateTime, durationMinutes: 30, patientName: 'Jane Doe' };
  };
  const [one, other] = [
    booked('0a000000-0000-4000-8000-000000000001', 2000),
    booked('0a000000-0000-4000-8000-000000000002', 1000),
  ];
  const apiError = (code: string) =>
    new ApiError(409, 'No', { error: 'No', code, requestId: 'r', conflicts: [one, other] });

  it('sorts the affected appointments by time and marks those that are new in the list', () => {
    const first = affectedAppointments(apiError('appointments_affected'), null);
    expect(first?.map(({ uuid, isNew }) => [uuid, isNew])).toEqual([
      [other.uuid, false],
      [one.uuid, false],
    ]);
    const again = affectedAppointments(apiError('appointments_affected'), [one]);
    expect(again?.map(({ isNew }) => isNew)).toEqual([true, false]);
  });

  it('returns null for an error that lists no affected appointments', () => {
    expect(affectedAppointments(apiError('exception_overlap'), null)).toBeNull();
    expect(affectedAppointments(new Error('Offline'), [one])).toBeNull();
  });
});
