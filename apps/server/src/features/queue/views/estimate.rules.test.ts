import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comingHours } from '#features/schedule';
import { type Estimate, type EstimateBasis, estimateWaiting, type Waiting } from './estimate.rules.ts';
import { consultationTime, noTurns, scatterOf } from './visit-statistics.rules.ts';

const at = (time: string, date = '2026-11-20') => new Date(`${date}T${time}:00Z`);
const newcomer = noTurns;
type Times = { startMinute: number; endMinute: number };
const slotDurationMinutes = 15;
/** Returns a doctor's hours: weekly ones, and exceptions for some dates. */
const hoursOf = (
  week: (Times & { dayOfWeek: number })[],
  exceptions: { firstDate: string; lastDate: string; hours: Times[] }[] = [],
) =>
  comingHours({
    week: week.map((window) => ({ ...window, slotDurationMinutes })),
    exceptions: exceptions.map(({ hours, ...dates }) => ({
      ...dates,
      hours: hours.map((each) => ({ ...each, slotDurationMinutes })),
    })),
  });
const basis = (changes: Partial<EstimateBasis> = {}): EstimateBasis => ({
  now: at('10:00'),
  timezone: 'UTC',
  settingMinutes: 20,
  turns: newcomer,
  calibrations: new Map(),
  currentStartedAt: null,
  hours: hoursOf([]),
  delay: null,
  bookedUntil: null,
  ...changes,
});
const someone = (changes: Partial<Waiting> = {}): Waiting => ({
  entryId: 1,
  notBefore: null,
  comesAt: null,
  isNotedHere: true,
  ...changes,
});
const crowd = (count: number, first: Date | null = null): Waiting[] =>
  Array.from({ length: count }, (_, index) =>
    someone({ entryId: index + 1, notBefore: index === 0 ? first : null }),
  );
const times = (waiting: number | Waiting[], changes: Partial<EstimateBasis> = {}) =>
  estimateWaiting(typeof waiting === 'number' ? crowd(waiting) : waiting, basis(changes)).map(({ time }) =>
    time.toISOString().slice(0, 16),
  );

/** Returns a patient who arrives in this many minutes; null: already here. */
function comesIn(minutes: number | null, index: number): Waiting {
  const comesAt = minutes === null ? null : new Date(at('10:00').getTime() + minutes * 60_000);
  return someone({ entryId: index + 1, comesAt });
}

function isRising(times: readonly Date[]): boolean {
  return times.every((time, index) => index === 0 || time >= (times[index - 1] ?? time));
}

describe('consultationTime', () => {
  it('the consultation time is the configured duration until a consultation was measured', () => {
    expect(consultationTime(20, [])).toBe(20);
  });

  it('the expected consultation time is a mean in which the configured duration counts like five measured visits', () => {
    expect(consultationTime(20, [10, 10])).toBeCloseTo((5 * 20 + 2 * 10) / 7);
    expect(consultationTime(20, [32])).toBe(22);
  });

  it('the consultation time limits outliers to between a quarter of the configured duration and four times that duration', () => {
    expect(consultationTime(20, [10_000])).toBe((5 * 20 + 80) / 6);
    expect(consultationTime(20, [0])).toBe((5 * 20 + 5) / 6);
  });
});

describe('the mean visit length', () => {
  const repeated = (minutes: number, count: number) => Array.from({ length: count }, () => minutes);

  it('the mean visit length follows the measured visits if the configured duration contradicts them', () => {
    for (const setting of [5, 10, 60, 180]) {
      expect(scatterOf(setting, repeated(30, 5)).mean / 30).toBeGreaterThan(0.85);
      expect(scatterOf(setting, repeated(30, 5)).mean / 30).toBeLessThan(1.15);
      expect(Math.abs(scatterOf(setting, repeated(30, 60)).mean / 30 - 1)).toBeLessThan(0.02);
    }
  });

  it('after a few uneven visits, the mean visit length is between the measured mean and the configured duration', () => {
    const uneven = [6, 32, 11, 27, 9];
    const measured = 17;
    const { mean } = scatterOf(20, uneven);
    expect(mean).toBeGreaterThan(measured);
    expect(mean).toBeLessThan(20);
  });

  it('a single extremely long or short visit hardly changes the mean visit length', () => {
    const visits = repeated(12, 19);
    const { mean } = scatterOf(30, [...visits, 900]);
    expect(mean).toBeLessThan(20);
    expect(scatterOf(30, [...visits, 0.05]).mean).toBeGreaterThan(11);
  });

  it('the mean visit length is less uncertain with more measured visits', () => {
    const few = scatterOf(20, [10, 30, 20, 14, 26]);
    const many = scatterOf(
      20,
      Array.from({ length: 60 }, (_, index) => 10 + (index % 5) * 5),
    );
    expect(scatterOf(20, []).doubt).toBeGreaterThan(few.doubt);
    expect(few.doubt).toBeGreaterThan(many.doubt);
  });
});

describe('estimateWaiting', () => {
  it('the first estimate starts at the expected end of the current consultation, and each patient adds one consultation', () => {
    expect(times(3, { currentStartedAt: at('09:50') })).toEqual([
      '2026-11-20T10:10',
      '2026-11-20T10:30',
      '2026-11-20T10:50',
    ]);
  });

  it('an estimate is never before now, even if the current consultation runs late', () => {
    expect(times(1, { currentStartedAt: at('08:00') })).toEqual(['2026-11-20T10:00']);
  });

  it('no estimate in a day-wise queue is before the appointment of the first patient', () => {
    expect(times(crowd(2, at('11:15')))).toEqual(['2026-11-20T11:15', '2026-11-20T11:35']);
  });

  it('no estimate in a central queue is before the day of the patient’s appointment', () => {
    const [today, tomorrow] = [someone(), someone({ entryId: 2, notBefore: at('00:00', '2026-11-21') })];
    const hours = hoursOf(
      [5, 6].map((dayOfWeek) => ({ dayOfWeek, startMinute: 9 * 60, endMinute: 17 * 60 })),
    );
    expect(times([today, tomorrow], { hours })).toEqual(['2026-11-20T10:00', '2026-11-21T09:00']);
  });

  it('estimates continue in the next working window', () => {
    // 2026-11-20 is a Friday.
    const hours = hoursOf([
      { dayOfWeek: 5, startMinute: 9 * 60, endMinute: 10 * 60 + 15 },
      { dayOfWeek: 5, startMinute: 13 * 60, endMinute: 13 * 60 + 30 },
      { dayOfWeek: 1, startMinute: 9 * 60, endMinute: 17 * 60 },
    ]);
    expect(times(5, { hours })).toEqual([
      '2026-11-20T10:00',
      '2026-11-20T13:00',
      '2026-11-20T13:20',
      '2026-11-23T09:00',
      '2026-11-23T09:20',
    ]);
  });

  it('estimates continue outside working hours while a patient is being seen', () => {
    const hours = hoursOf([{ dayOfWeek: 1, startMinute: 9 * 60, endMinute: 17 * 60 }]);
    expect(times(1, { hours, currentStartedAt: at('09:50') })).toEqual(['2026-11-20T10:10']);
    expect(times(1, { hours })).toEqual(['2026-11-23T09:00']);
  });

  it('estimates continue after the last window if a patient is booked there, but not in the lunch break', () => {
    const hours = hoursOf([
      { dayOfWeek: 5, startMinute: 8 * 60, endMinute: 10 * 60 + 30 },
      { dayOfWeek: 5, startMinute: 11 * 60, endMinute: 11 * 60 + 30 },
      { dayOfWeek: 1, startMinute: 9 * 60, endMinute: 17 * 60 },
    ]);
    expect(times(5, { hours, bookedUntil: at('12:00') })).toEqual([
      '2026-11-20T10:00',
      '2026-11-20T10:20',
      '2026-11-20T11:00',
      '2026-11-20T11:20',
      '2026-11-20T11:40',
    ]);
    expect(times(5, { hours, bookedUntil: at('11:20') }).at(-1)).toBe('2026-11-23T09:00');
  });

  it('ranges end the same day while a doctor with calibrated estimates works past the working hours', () => {
    const hours = hoursOf([
      { dayOfWeek: 5, startMinute: 8 * 60, endMinute: 9 * 60 },
      { dayOfWeek: 1, startMinute: 9 * 60, endMinute: 17 * 60 },
    ]);
    const turns = { ...newcomer, measuredMinutes: Array.from({ length: 20 }, () => 20) };
    const calibrations = new Map([[1, { earlier: 1.2, expected: 0, later: 1.2 }]]);
    for (const works of [{ currentStartedAt: at('09:50') }, { bookedUntil: at('12:00') }]) {
      const [first] = estimateWaiting(crowd(1), basis({ hours, turns, calibrations, ...works }));
      expect(first?.high.getTime()).toBeLessThan(at('12:00').getTime());
    }
  });

  const nineToFive = { startMinute: 9 * 60, endMinute: 17 * 60 };
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, ...nineToFive }));

  it('estimates skip days off and continue in the changed hours of the next date', () => {
    const hours = hoursOf(everyDay, [
      { firstDate: '2026-11-20', lastDate: '2026-11-24', hours: [] },
      {
        firstDate: '2026-11-25',
        lastDate: '2026-11-25',
        hours: [{ startMinute: 11 * 60, endMinute: 11 * 60 + 15 }],
      },
    ]);
    expect(times(3, { hours })).toEqual(['2026-11-25T11:00', '2026-11-26T09:00', '2026-11-26T09:20']);
  });

  it('estimates respect today’s changed hours, even if patients are booked outside them', () => {
    const dates = { firstDate: '2026-11-20', lastDate: '2026-11-20' };
    const untilTen = [{ startMinute: 8 * 60, endMinute: 10 * 60 + 10 }];
    for (const [hours, expected] of [
      [[], ['2026-11-21T09:00', '2026-11-21T09:20']],
      [untilTen, ['2026-11-20T10:00', '2026-11-21T09:00']],
    ] as const) {
      const changed = hoursOf(everyDay, [{ ...dates, hours: [...hours] }]);
      expect(times(2, { hours: changed, bookedUntil: at('16:00') })).toEqual(expected);
    }
  });

  it('estimates continue on a day off while a patient is being seen', () => {
    const dates = { firstDate: '2026-11-20', lastDate: '2026-11-20' };
    const hours = hoursOf(everyDay, [{ ...dates, hours: [] }]);
    expect(times(1, { hours, currentStartedAt: at('09:50') })).toEqual(['2026-11-20T10:10']);
  });

  it('estimates respect the days off of a doctor without weekly hours', () => {
    const hours = hoursOf([], [{ firstDate: '2026-11-20', lastDate: '2026-11-21', hours: [] }]);
    expect(times(2, { hours })).toEqual(['2026-11-22T00:00', '2026-11-22T00:20']);
  });

  describe('for any queue', () => {
    const measured = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 25 });
    const comings = fc.array(fc.option(fc.integer({ min: -120, max: 400 })), { maxLength: 30 });
    const estimatesOf = (waiting: Waiting[], measuredMinutes: number[], isSeen: boolean) =>
      estimateWaiting(
        waiting,
        basis({
          turns: { ...newcomer, measuredMinutes },
          currentStartedAt: isSeen ? at('09:55') : null,
        }),
      );
    const expectRising = (estimates: Estimate[]) => {
      for (const key of ['time', 'low', 'high'] as const)
        expect(isRising(estimates.map((estimate) => estimate[key]))).toBe(true);
    };

    it('each range contains its estimate, and estimates of arrived patients never decrease along the queue', () => {
      fc.assert(
        fc.property(measured, comings, fc.boolean(), (measuredMinutes, line, isSeen) => {
          const estimates = estimatesOf(line.map(comesIn), measuredMinutes, isSeen);
          expect(estimates).toHaveLength(line.length);
          for (const { time, low, high } of estimates) {
            expect(at('10:00') <= low && low <= time && time <= high && low < high).toBe(true);
          }
          expectRising(estimates.filter((_, index) => (line[index] ?? 0) <= 0));
        }),
      );
    });

    it('estimates never decrease along the queue if patients arrive in the order of the queue', () => {
      fc.assert(
        fc.property(measured, comings, fc.boolean(), (measuredMinutes, line, isSeen) => {
          const inOrder = line.toSorted((one, other) => (one ?? 0) - (other ?? 0));
          expectRising(estimatesOf(inOrder.map(comesIn), measuredMinutes, isSeen));
        }),
      );
    });
  });

  it('a patient who has arrived does not wait for patients who will probably arrive too late', () => {
    const turns = { ...newcomer, measuredMinutes: [62, 140, 56, 131, 78] };
    const line = [83, 79, 89, 68, null].map(comesIn);
    expect(times(line, { turns, currentStartedAt: at('09:55') })).toEqual([
      '2026-11-20T12:16',
      '2026-11-20T13:13',
      '2026-11-20T14:59',
      '2026-11-20T15:54',
      '2026-11-20T11:08',
    ]);
  });

  const minutesOf = ({ low, high }: { low: Date; high: Date }) => (high.getTime() - low.getTime()) / 60_000;
  const rangeOf = (waiting: Waiting[], changes: Partial<EstimateBasis> = {}) => {
    const last = estimateWaiting(waiting, basis(changes)).at(-1);
    if (!last) throw new Error('Nobody waits');
    return last;
  };

  it('the same input always gives the same range', () => {
    expect(rangeOf(crowd(9))).toEqual(rangeOf(crowd(9)));
  });

  it('the estimate has a narrower range if the doctor’s consultations vary less', () => {
    const even = { ...newcomer, measuredMinutes: Array.from({ length: 20 }, () => 20) };
    const uneven = {
      ...newcomer,
      measuredMinutes: Array.from({ length: 20 }, (_, index) => 5 + (index % 2) * 30),
    };
    const [one, other] = [rangeOf(crowd(5), { turns: even }), rangeOf(crowd(5), { turns: uneven })];
    expect(minutesOf(one)).toBeLessThan(minutesOf(other) * 0.8);
    expect(minutesOf(other)).toBeLessThan(minutesOf(rangeOf(crowd(9), { turns: uneven })));
  });

  it('the estimate does not assume that a long consultation ends immediately', () => {
    const late = rangeOf(crowd(1), { currentStartedAt: at('09:20') });
    expect(late.low.getTime()).toBeGreaterThanOrEqual(at('10:00').getTime());
    expect(minutesOf(late)).toBeGreaterThan(5);
  });

  it('the range takes into account that patients ahead may not come', () => {
    const absent = crowd(6).map((one) => ({ ...one, comesAt: at('09:30'), isNotedHere: false }));
    const line = [...absent, someone({ entryId: 7 })];
    const [noted, silent] = [
      { ...newcomer, seen: 40, checkedIn: 40 },
      { ...newcomer, seen: 40 },
    ];
    // If staff check in patients, a patient half an hour late is probably absent. Without check-ins, absence is
    // unknown.
    expect(rangeOf(line, { turns: noted }).low.getTime()).toBeLessThan(at('10:05').getTime());
    const lowOfSilent = rangeOf(line, { turns: silent }).low.getTime();
    expect(lowOfSilent).toBeGreaterThan(at('10:30').getTime());
    const manyStayAway = { ...newcomer, seen: 20, skipped: 20 };
    expect(rangeOf(line, { turns: manyStayAway }).low.getTime()).toBeLessThan(lowOfSilent);
  });

  it('the range of a late patient ends after the announced arrival, and the next patient does not wait for the late one', () => {
    const late = someone({ comesAt: at('10:45'), isNotedHere: false });
    expect(rangeOf([late]).high.getTime()).toBeGreaterThanOrEqual(at('10:45').getTime());
    // The next patient does not wait for the late one.
    expect(rangeOf([late, someone({ entryId: 2 })]).high.getTime()).toBeLessThan(at('10:45').getTime());
  });

  it('a late patient who finds the doctor busy on arrival makes no other patient wait', () => {
    const turns = { ...newcomer, measuredMinutes: Array.from({ length: 20 }, () => 20) };
    for (const count of [1, 3, 6, 12]) {
      const late = { ...comesIn(60, 0), isNotedHere: false };
      const line = [late, ...crowd(count).map((one) => ({ ...one, entryId: one.entryId + 1 }))];
      const [first, next] = estimateWaiting(line, basis({ turns }));
      if (!(first && next)) throw new Error('No estimates');
      expect(first.high.getTime()).toBeGreaterThanOrEqual(at('11:00').getTime());
      expect(next.time.getTime()).toBeLessThan(at('10:20').getTime());
      expect(next.high.getTime()).toBeLessThan(at('10:45').getTime());
    }
  });
});
