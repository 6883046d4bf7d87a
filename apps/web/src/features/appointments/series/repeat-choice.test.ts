import { describe, expect, it } from 'vitest';
import { checkRepetition, chosenDates, noRepeat, repetitionOf, tickKey } from './repeat-choice.ts';

const appointment = { patientId: 7, doctorId: 2, scheduledDateTime: 1_800_000_000_000, durationMinutes: 30 };
const date = (day: number, changes: object = {}) => ({
  date: `2026-12-0${day}`,
  scheduledDateTime: day,
  conflicts: [],
  warnings: [],
  ...changes,
});
const taken = { conflicts: [{ uuid: null, message: 'Elsewhere' }] };

describe('checkRepetition', () => {
  it('returns the preview request for a series that ends after a number of visits or on a date', () => {
    const choice = { ...noRepeat, interval: '2', until: '2027-01-01' };
    expect(checkRepetition(appointment, choice).body).toEqual({ ...appointment, weeksBetween: 2, count: 6 });
    expect(repetitionOf({ ...choice, ends: 'on' })).toEqual({ weeksBetween: 2, until: '2027-01-01' });
  });

  it('reports invalid repetition fields, but no errors while the appointment itself is incomplete', () => {
    expect(checkRepetition({}, { ...noRepeat, interval: '1' })).toEqual({ body: null, messages: {} });
    const { messages } = checkRepetition(appointment, {
      ...noRepeat,
      interval: 'other',
      weeks: '13',
      count: '1',
    });
    expect(messages).toEqual({
      weeksBetween: 'Weeks must be a whole number from 1 to 12',
      count: 'Appointments must be a whole number from 2 to 52',
    });
  });
});

describe('chosenDates', () => {
  const dates = [
    date(1),
    date(2, taken),
    date(3, { warnings: ['away'] }),
    date(4, { warnings: ['outside'] }),
  ];

  it('excludes dates from a series if they are taken or on a day off', () => {
    expect(chosenDates(dates, noRepeat)).toEqual({
      count: 2,
      leftOut: ['2026-12-02', '2026-12-03'],
      allowOverlapOn: [],
    });
  });

  it('includes a conflicting date in a series only if the user ticked it', () => {
    const ticks = { '2026-12-01': false, '2026-12-02 elsewhere': true };
    expect(chosenDates(dates, { ...noRepeat, ticks })).toEqual({
      count: 2,
      leftOut: ['2026-12-01', '2026-12-03'],
      allowOverlapOn: ['2026-12-02'],
    });
  });

  it('leaves out a ticked date of a series if it has another conflict than the one that the user saw', () => {
    const seen = date(2, { conflicts: [{ uuid: 'seen' }] });
    const choice = { ...noRepeat, ticks: { [tickKey(seen)]: true, [tickKey(date(1))]: true } };
    const shown = [date(1, taken), date(2, { conflicts: [{ uuid: 'new' }] }), date(3)];
    expect(chosenDates([date(1), seen], choice)).toMatchObject({ count: 2, allowOverlapOn: ['2026-12-02'] });
    expect(chosenDates(shown, choice)).toMatchObject({ count: 1, allowOverlapOn: [] });
  });
});
