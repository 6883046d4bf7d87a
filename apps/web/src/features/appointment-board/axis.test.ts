import { describe, expect, it } from 'vitest';
import { axisOf, endRowAt, quartersOf, rowAt, startsOn } from './axis.ts';

const berlin = 'Europe/Berlin';
const dayOf = (start: string, end: string) =>
  quartersOf({ start: Date.parse(start), end: Date.parse(end) }, berlin);
const plain = dayOf('2026-10-23T22:00Z', '2026-10-24T22:00Z');
const longDay = dayOf('2026-10-24T22:00Z', '2026-10-25T23:00Z');
const shortDay = dayOf('2026-03-28T23:00Z', '2026-03-29T22:00Z');
const names = (rows: readonly { time: string; isSecond: boolean }[]) =>
  rows.map(({ time, isSecond }) => `${time}${isSecond ? '*' : ''}`);

describe('the axis of the board', () => {
  it('T-11: the board has 96 quarter-hour rows per day, or 92 or 100 on days when the clocks change', () => {
    expect([plain, shortDay, longDay].map(({ length }) => length)).toEqual([96, 92, 100]);
    expect(axisOf([plain])).toHaveLength(96);
    expect(axisOf([longDay])).toHaveLength(100);
    expect(names(axisOf([shortDay])).slice(6, 10)).toEqual(['01:30', '01:45', '03:00', '03:15']);
  });

  it('T-11: on a date with a repeated hour, the board adds rows that other dates leave empty', () => {
    const axis = axisOf([plain, longDay]);
    expect(names(axis).slice(8, 17)).toEqual([
      ...['02:00', '02:15', '02:30', '02:45'],
      ...['02:00*', '02:15*', '02:30*', '02:45*'],
      '03:00',
    ]);
    expect(startsOn(axis, plain).slice(11, 17)).toEqual([
      Date.parse('2026-10-24T00:45Z'),
      ...[null, null, null, null],
      Date.parse('2026-10-24T01:00Z'),
    ]);
    expect(startsOn(axis, longDay)[12]).toBe(Date.parse('2026-10-25T01:00Z'));
  });

  it('T-11: the board leaves an hour empty on the date when the clock change skips it', () => {
    const starts = startsOn(axisOf([plain, shortDay]), shortDay);
    expect(starts.slice(7, 13)).toEqual([
      Date.parse('2026-03-29T00:45Z'),
      ...[null, null, null, null],
      Date.parse('2026-03-29T01:00Z'),
    ]);
  });
});

describe('the position of an instant', () => {
  const starts = startsOn(axisOf([plain, shortDay]), shortDay);
  const at = (time: string) => Date.parse(`2026-03-29T${time}Z`);

  it('computes the position of an instant as its row number plus the fraction within that row', () => {
    expect(rowAt(at('01:05'), starts)).toBeCloseTo(12 + 1 / 3);
    expect(endRowAt(at('01:10'), starts)).toBeCloseTo(12 + 2 / 3);
  });

  it('where a clock change skips an hour, positions an end above the gap and a start below the gap', () => {
    expect(endRowAt(at('01:00'), starts)).toBeCloseTo(8);
    expect(rowAt(at('01:00'), starts)).toBe(12);
  });

  it('clamps an instant outside the axis to the nearest edge', () => {
    const shown = starts.slice(40, 60);
    expect(rowAt(at('00:00'), shown)).toBe(0);
    expect(endRowAt(at('00:00'), shown)).toBe(0);
    expect(rowAt(at('20:00'), shown)).toBe(20);
    expect(endRowAt(at('20:00'), shown)).toBe(20);
  });
});
