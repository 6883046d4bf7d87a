import { formatTimeOfDay } from '@anteroom/contract/time-format';
import { describe, expect, it } from 'vitest';
import { parseTime, stepTime } from './parse-time.ts';

describe('parseTime', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['14', '14:00'],
    ['1405', '14:05'],
    ['9:30 pm', '21:30'],
    ['930p', '21:30'],
    ['12 am', '00:00'],
    ['12 PM', '12:00'],
    ['9:30 p.m.', '21:30'],
    ['0', '00:00'],
  ])('parses %s as %s with either time format', (text, time) => {
    expect([parseTime(text, '24'), parseTime(text, '12')]).toEqual([time, time]);
  });

  it.each(['', 'soon', '24', '9:60', '13 pm', '0 am', '12345', '9:3'])('rejects %j', (text) => {
    expect([parseTime(text, '24'), parseTime(text, '12')]).toEqual([null, null]);
  });

  it('with 12-hour times, parses 1 to 6 as afternoon hours unless the hour has a leading zero', () => {
    expect(['2', '630', '06:30', '7'].map((text) => parseTime(text, '12'))).toEqual([
      '14:00',
      '18:30',
      '06:30',
      '07:00',
    ]);
    expect(parseTime('2', '24')).toBe('02:00');
  });

  it.each(['12', '24'] as const)('parses every time that a clinic with %s-hour times displays', (format) => {
    let time = '00:00';
    for (let step = 0; step < 288; step++) {
      time = stepTime(time, 5, 1);
      expect(parseTime(formatTimeOfDay(time, format), format)).toBe(time);
    }
    expect(time).toBe('00:00');
  });
});

describe('stepTime', () => {
  it('steps to the next or previous multiple of five minutes', () => {
    expect([stepTime('09:30', 5, 1), stepTime('09:32', 5, 1), stepTime('09:32', 5, -1)]).toEqual([
      '09:35',
      '09:35',
      '09:30',
    ]);
  });

  it('steps a time past midnight, both forwards and backwards', () => {
    expect([stepTime('23:55', 5, 1), stepTime('00:00', 5, -1)]).toEqual(['00:00', '23:55']);
  });
});
