import { describe, expect, it } from 'vitest';
import { absenceOf, isExpected } from './queue-line.ts';

describe('absenceOf', () => {
  it('reports that a patient has not arrived, or by how much the patient will be late', () => {
    expect(absenceOf({ arrivedAt: null, runningLateMinutes: null })).toBe('Not arrived');
    expect(absenceOf({ arrivedAt: null, runningLateMinutes: 15 })).toBe('Running late, 15 min');
  });

  it('reports no absence for a patient who has arrived, whether late or not', () => {
    expect(absenceOf({ arrivedAt: 1, runningLateMinutes: 15 })).toBeNull();
  });
});

describe('isExpected', () => {
  const at = (time: string) => Date.parse(`2027-06-${time}Z`);
  const walkIn = (time: string) =>
    ({ arrivedAt: null, appointmentType: 'walk_in', scheduledDateTime: at(time) }) as const;
  const shown = (kind: 'central' | 'day_wise', now: string) =>
    ({ line: { kind, date: '2027-06-08' }, timeZone: 'UTC', now: at(now) }) as const;

  it('counts a walk-in as arrived on the day of the walk-in', () => {
    expect(isExpected(walkIn('08T09:00'), shown('central', '08T12:00'))).toBe(false);
    expect(isExpected(walkIn('08T09:00'), shown('day_wise', '08T12:00'))).toBe(false);
  });

  it('expects a walk-in of an earlier day who still waits in a central queue', () => {
    expect(isExpected(walkIn('07T20:00'), shown('central', '08T12:00'))).toBe(true);
  });

  it('still counts a walk-in from the last six hours as arrived after midnight', () => {
    expect(isExpected(walkIn('07T20:00'), shown('central', '08T01:59'))).toBe(false);
    expect(isExpected(walkIn('07T20:00'), shown('central', '08T02:01'))).toBe(true);
  });

  it('expects a booked patient until the check-in', () => {
    const booked = { ...walkIn('08T09:00'), appointmentType: 'consultation' } as const;
    expect(isExpected(booked, shown('central', '08T12:00'))).toBe(true);
    expect(isExpected({ ...booked, arrivedAt: at('08T08:55') }, shown('central', '08T12:00'))).toBe(false);
  });
});
