import { describe, expect, it } from 'vitest';
import { measures, thresholdOf } from './alarm-limits.rules.ts';

const hourly = measures.find(({ kind, window }) => kind === 'records_opened' && window === 'hour');
if (!hourly) throw new Error('there is no such measure');

describe('S-163: the threshold of an account', () => {
  it('is the floor of its role without a past, or with a quiet one', () => {
    for (const usual of [null, 0, 20]) {
      expect(thresholdOf(hourly, { role: 'doctor', usual, percent: 100 })).toBe(hourly.floor.doctor);
    }
  });

  it('is twice what is usual for the account, above the floor', () => {
    expect(thresholdOf(hourly, { role: 'doctor', usual: 70, percent: 100 })).toBe(140);
  });

  it('is never above the ceiling, however busy the past', () => {
    expect(thresholdOf(hourly, { role: 'doctor', usual: 5000, percent: 100 })).toBe(200);
  });

  it('changes with ALARM_PERCENT', () => {
    expect(thresholdOf(hourly, { role: 'doctor', usual: null, percent: 50 })).toBe(50);
    expect(thresholdOf(hourly, { role: 'doctor', usual: 5000, percent: 200 })).toBe(400);
  });

  it.each(measures)('of $kind in a $window has no floor above its ceiling', ({ floor, ceiling }) => {
    expect(Math.max(...Object.values(floor))).toBeLessThanOrEqual(ceiling);
  });

  it('is at most 200 records opened in an hour, and more than a busy day’s 60, for every role', () => {
    for (const { kind, window, floor, ceiling } of measures) {
      if (kind !== 'records_opened') continue;
      if (window === 'hour') expect(ceiling).toBeLessThanOrEqual(200);
      expect(Math.min(...Object.values(floor))).toBeGreaterThan(60);
    }
  });
});
