import { describe, expect, it } from 'vitest';
import { planIdle } from './plan-idle.ts';

const minutes = (count: number) => count * 60_000;
const atNine = minutes(9 * 60);
const nobodySince = (at: number) => ({ lastActAt: at, lastOwnActAt: at, lastReportedAt: at });

describe('planIdle', () => {
  it('leaves a person at work alone, and looks again when the warning would be due', () => {
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(3))).toEqual({
      state: 'at_work',
      isReportDue: false,
      lookAgainAt: atNine + minutes(29),
    });
  });

  it('warns for the last minute', () => {
    const warned = { state: 'warned', lookAgainAt: atNine + minutes(30) };
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(29))).toMatchObject(warned);
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(30) - 1)).toMatchObject(warned);
  });

  it('is over to the millisecond, and after a sleep of hours', () => {
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(30)).state).toBe('over');
    expect(planIdle(nobodySince(atNine), 30, atNine + minutes(600)).state).toBe('over');
  });

  it('warns for half of the time where that is less than two minutes', () => {
    expect(planIdle(nobodySince(atNine), 1, atNine + 29_999).state).toBe('at_work');
    expect(planIdle(nobodySince(atNine), 1, atNine + 30_000).state).toBe('warned');
  });

  it('counts what is done in another tab', () => {
    const clock = { ...nobodySince(atNine), lastActAt: atNine + minutes(20) };
    expect(planIdle(clock, 30, atNine + minutes(45))).toMatchObject({ state: 'at_work', isReportDue: false });
  });

  it('reports an act once two minutes have passed since the last report, and not before', () => {
    const clock = { lastActAt: atNine + 5_000, lastOwnActAt: atNine + 5_000, lastReportedAt: atNine };
    expect(planIdle(clock, 30, atNine + 6_000)).toMatchObject({
      isReportDue: false,
      lookAgainAt: atNine + minutes(2),
    });
    expect(planIdle(clock, 30, atNine + minutes(2))).toMatchObject({
      isReportDue: true,
      lookAgainAt: atNine + 5_000 + minutes(29),
    });
  });

  it('has nothing to report when nobody has done anything since', () => {
    const clock = { ...nobodySince(atNine), lastReportedAt: atNine + minutes(2) };
    expect(planIdle(clock, 30, atNine + minutes(10)).isReportDue).toBe(false);
  });
});
