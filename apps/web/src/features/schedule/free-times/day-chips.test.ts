import { describe, expect, it } from 'vitest';
import { daysFrom, pageOf } from './day-chips.tsx';
import { byHalfOfDay, nextOfDuration } from './free-time-picker.tsx';

describe('the page of days that contains a date', () => {
  const today = '2026-11-24';

  it.each([
    ['', today],
    [today, today],
    ['2026-11-30', today],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-10', '2026-12-08'],
    ['2026-11-20', '2026-11-20'],
  ])('the page of dates that contains %j starts on %s', (date, first) => {
    expect(pageOf(date, today)).toBe(first);
    if (date) expect(daysFrom(first)).toContain(date);
  });
});

describe('byHalfOfDay', () => {
  const at = (startTime: string, scheduledDateTime: number) => ({
    startTime,
    scheduledDateTime,
    durationMinutes: 15,
  });

  it('splits free times at noon and omits an empty half of the day', () => {
    const halves = byHalfOfDay([at('11:45', 1), at('12:00', 2)]);
    expect(halves.map(({ half, times }) => [half, times.length])).toEqual([
      ['morning', 1],
      ['afternoon', 1],
    ]);
    expect(byHalfOfDay([at('12:00', 2)]).map(({ half }) => half)).toEqual(['afternoon']);
  });

  it('marks both occurrences of an hour that repeats when clocks are set back', () => {
    const [morning] = byHalfOfDay([at('02:00', 1), at('02:30', 2), at('02:00', 3), at('02:30', 4)]);
    expect(morning?.times.map(({ isSecond }) => isSecond)).toEqual([false, false, true, true]);
  });
});

describe('nextOfDuration', () => {
  const next = { date: '2026-11-24', startTime: '11:45', scheduledDateTime: 1, durationMinutes: 15 };

  it('returns no time while only the next free time of another duration has loaded', () => {
    expect(nextOfDuration(next, 60)).toBeUndefined();
    expect(nextOfDuration(next, 15)).toBe(next);
    expect(nextOfDuration(next, undefined)).toBe(next);
    expect(nextOfDuration(null, 60)).toBeNull();
  });
});
