import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EstimateBasis, estimateWaiting, expectedConsultation, type Waiting } from './estimate.rules.ts';

const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}:00Z`);
const basis = (changes: Partial<EstimateBasis> = {}): EstimateBasis => ({
  now: at('10:00'),
  timezone: 'UTC',
  settingMinutes: 20,
  measuredMinutes: [],
  currentStartedAt: null,
  windows: [],
  bookedUntil: null,
  ...changes,
});
const crowd = (count: number, first: Date | null = null): Waiting[] =>
  Array.from({ length: count }, (_, index) => ({ notBefore: index === 0 ? first : null }));
const times = (waiting: number | Waiting[], changes: Partial<EstimateBasis> = {}) =>
  estimateWaiting(typeof waiting === 'number' ? crowd(waiting) : waiting, basis(changes)).map(({ time }) =>
    time.toISOString().slice(0, 16),
  );

describe('expectedConsultation', () => {
  it('is the setting before anything is measured', () => {
    expect(expectedConsultation(20, []).mean).toBe(20);
  });

  it('weighs the setting like five measured consultations', () => {
    expect(expectedConsultation(20, [10, 10, 10, 10, 10]).mean).toBe(15);
    expect(expectedConsultation(20, [32]).mean).toBe(22);
  });

  it('takes the last twenty and clips the outliers', () => {
    const twenty = Array.from({ length: 20 }, () => 20);
    expect(expectedConsultation(20, [...twenty, 1000]).mean).toBe(20);
    expect(expectedConsultation(20, [10_000]).mean).toBe((5 * 20 + 80) / 6);
    expect(expectedConsultation(20, [0]).mean).toBe((5 * 20 + 5) / 6);
  });
});

describe('estimateWaiting', () => {
  it('begins at the expected end of the current consultation and goes on by one each', () => {
    expect(times(3, { currentStartedAt: at('09:50') })).toEqual([
      '2026-11-20T10:10',
      '2026-11-20T10:30',
      '2026-11-20T10:50',
    ]);
  });

  it('is never before now, however late the current consultation runs', () => {
    expect(times(1, { currentStartedAt: at('08:00') })).toEqual(['2026-11-20T10:00']);
  });

  it('sees nobody before their own time in a day’s line', () => {
    expect(times(crowd(2, at('11:15')))).toEqual(['2026-11-20T11:15', '2026-11-20T11:35']);
  });

  it('expects nobody before their own day in the one line', () => {
    const [today, tomorrow] = [{ notBefore: null }, { notBefore: at('00:00', '2026-11-21') }];
    const windows = [5, 6].map((dayOfWeek) => ({ dayOfWeek, startMinute: 9 * 60, endMinute: 17 * 60 }));
    expect(times([today, tomorrow], { windows })).toEqual(['2026-11-20T10:00', '2026-11-21T09:00']);
  });

  it('goes on in the next working window where one ends', () => {
    // 2026-11-20 is a Friday.
    const windows = [
      { dayOfWeek: 5, startMinute: 9 * 60, endMinute: 10 * 60 + 15 },
      { dayOfWeek: 5, startMinute: 13 * 60, endMinute: 13 * 60 + 30 },
      { dayOfWeek: 1, startMinute: 9 * 60, endMinute: 17 * 60 },
    ];
    expect(times(5, { windows })).toEqual([
      '2026-11-20T10:00',
      '2026-11-20T13:00',
      '2026-11-20T13:20',
      '2026-11-23T09:00',
      '2026-11-23T09:20',
    ]);
  });

  it('runs on outside the windows while someone is being seen there', () => {
    const windows = [{ dayOfWeek: 1, startMinute: 9 * 60, endMinute: 17 * 60 }];
    expect(times(1, { windows, currentStartedAt: at('09:50') })).toEqual(['2026-11-20T10:10']);
    expect(times(1, { windows })).toEqual(['2026-11-23T09:00']);
  });

  it('runs on past the last window while someone is booked there, but not through the noon break', () => {
    const windows = [
      { dayOfWeek: 5, startMinute: 8 * 60, endMinute: 10 * 60 + 30 },
      { dayOfWeek: 5, startMinute: 11 * 60, endMinute: 11 * 60 + 30 },
      { dayOfWeek: 1, startMinute: 9 * 60, endMinute: 17 * 60 },
    ];
    expect(times(5, { windows, bookedUntil: at('12:00') })).toEqual([
      '2026-11-20T10:00',
      '2026-11-20T10:20',
      '2026-11-20T11:00',
      '2026-11-20T11:20',
      '2026-11-20T11:40',
    ]);
    expect(times(5, { windows, bookedUntil: at('11:20') }).at(-1)).toBe('2026-11-23T09:00');
  });

  it('never runs backwards, and its range always holds the estimate', () => {
    const minutes = fc.integer({ min: 1, max: 200 });
    fc.assert(
      fc.property(
        fc.array(minutes, { maxLength: 25 }),
        fc.integer({ min: 0, max: 30 }),
        (measuredMinutes, count) => {
          const estimates = estimateWaiting(
            crowd(count),
            basis({ measuredMinutes, currentStartedAt: at('09:55') }),
          );
          for (const [index, { time, low, high }] of estimates.entries()) {
            expect(low <= time && time <= high).toBe(true);
            expect(time >= (estimates[index - 1]?.time ?? time)).toBe(true);
          }
        },
      ),
    );
  });
});
