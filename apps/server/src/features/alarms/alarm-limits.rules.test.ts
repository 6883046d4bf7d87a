import { describe, expect, it } from 'vitest';
import { measures, thresholdOf } from './alarm-limits.rules.ts';

const hourly = measures.find(({ kind, window }) => kind === 'records_opened' && window === 'hour');
if (!hourly) throw new Error('no hourly measure of opened records');

describe('S-163: the alarm threshold of an account', () => {
  it('the alarm threshold of an account with few or low past counts is the minimum for its role', () => {
    for (const usual of [null, 0, 20]) {
      expect(thresholdOf(hourly, { role: 'doctor', usual, percent: 100 })).toBe(hourly.floor.doctor);
    }
  });

  it("the alarm threshold is twice the account's usual count if that is above the minimum", () => {
    expect(thresholdOf(hourly, { role: 'doctor', usual: 70, percent: 100 })).toBe(140);
  });

  it('the alarm threshold never exceeds the maximum, however high the past counts are', () => {
    expect(thresholdOf(hourly, { role: 'doctor', usual: 5000, percent: 100 })).toBe(200);
  });

  it('ALARM_PERCENT scales the alarm threshold', () => {
    expect(thresholdOf(hourly, { role: 'doctor', usual: null, percent: 50 })).toBe(50);
    expect(thresholdOf(hourly, { role: 'doctor', usual: 5000, percent: 200 })).toBe(400);
  });

  it.each(measures)(
    'the minimum alarm threshold for $kind per $window does not exceed the maximum',
    ({ floor, ceiling }) => {
      expect(Math.max(...Object.values(floor))).toBeLessThanOrEqual(ceiling);
    },
  );

  it('for every role, the alarm threshold for opened records is above 60, a busy day, and at most 200 an hour', () => {
    for (const { kind, window, floor, ceiling } of measures) {
      if (kind !== 'records_opened') continue;
      if (window === 'hour') expect(ceiling).toBeLessThanOrEqual(200);
      expect(Math.min(...Object.values(floor))).toBeGreaterThan(60);
    }
  });
});
