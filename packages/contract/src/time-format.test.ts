import { describe, expect, it } from 'vitest';
import { formatTimeOfDay } from './time-format.ts';

describe('formatTimeOfDay', () => {
  it.each([
    ['00:00', '12:00\u00A0AM'],
    ['00:05', '12:05\u00A0AM'],
    ['09:30', '9:30\u00A0AM'],
    ['11:59', '11:59\u00A0AM'],
    ['12:00', '12:00\u00A0PM'],
    ['23:59', '11:59\u00A0PM'],
  ])(
    'formats the 24-hour time %s unchanged for a 24-hour clock and as %s for a 12-hour clock',
    (time, twelve) => {
      expect([formatTimeOfDay(time, '24'), formatTimeOfDay(time, '12')]).toEqual([time, twelve]);
    },
  );
});
