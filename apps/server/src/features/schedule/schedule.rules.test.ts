import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt, minutesInZone, plusDays, spanOfDate } from '#platform/time/clinic-time';
import { toTimeOfDay } from '#platform/time/format-time';
import { type DayToPlan, overlap, overlapsInTurn, planFreeTimes, planSlots } from './schedule.rules.ts';
import { toMinutes } from './time-of-day.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'];
const minute = 60_000;
const longAgo = new Date(0);

type Hours = DayToPlan['windows'][number];

const hours = (from: string, to: string, slotDurationMinutes = 15): Hours => ({
  startMinute: toMinutes(from),
  endMinute: toMinutes(to),
  slotDurationMinutes,
});
const allDay = hours('00:00', '23:59');

const plan = (date: string, timezone: string, windows: Hours[], rest: Partial<DayToPlan> = {}) =>
  planSlots({ date, timezone, windows, busyTimes: [], now: longAgo, ...rest });

const shown = (slots: ReturnType<typeof plan>) => slots.map((slot) => `${slot.startTime}–${slot.endTime}`);

const datesFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, days) => plusDays(first, days));

describe('planSlots', () => {
  it.each([
    ['2026-11-21', 'Europe/Berlin', 95],
    ['2026-03-29', 'Europe/Berlin', 91],
    ['2026-10-25', 'Europe/Berlin', 99],
    ['2026-03-08', 'America/New_York', 91],
    ['2026-11-01', 'America/New_York', 99],
    ['2026-04-05', 'Australia/Lord_Howe', 97],
    ['2026-10-04', 'Australia/Lord_Howe', 93],
    ['2026-11-21', 'Asia/Kolkata', 95],
  ])('T-11: divides 00:00 to 23:59 on %s in %s into %i quarter-hours', (date, zone, count) => {
    expect(plan(date, zone, [allDay])).toHaveLength(count);
  });

  it('omits the end of a window if it is shorter than a slot', () => {
    expect(shown(plan('2026-11-23', 'Europe/Berlin', [hours('09:00', '11:00', 45)]))).toEqual([
      '09:00–09:45',
      '09:45–10:30',
    ]);
  });

  it('sorts the slots of several windows, each with its own slot length', () => {
    const windows = [hours('14:00', '15:00', 60), hours('09:15', '10:15', 30)];
    expect(shown(plan('2026-11-23', 'Europe/Berlin', windows))).toEqual([
      '09:15–09:45',
      '09:45–10:15',
      '14:00–15:00',
    ]);
  });

  it('a date without hours has no slots', () => {
    expect(plan('2026-11-23', 'Europe/Berlin', [])).toEqual([]);
  });

  it('keeps slots at the same clock times after a clock change', () => {
    const night = [hours('00:00', '08:00', 120)];
    expect(shown(plan('2026-10-25', 'Europe/Berlin', night))).toEqual([
      '00:00–02:00',
      '02:00–03:00',
      '04:00–06:00',
      '06:00–08:00',
    ]);
    expect(shown(plan('2026-03-29', 'Europe/Berlin', [hours('00:45', '06:00', 45)]))).toEqual([
      '00:45–01:30',
      '01:30–03:15',
      '03:45–04:30',
      '04:30–05:15',
      '05:15–06:00',
    ]);
  });

  it('a window inside a repeated hour has each slot twice, and a window inside a skipped hour has no slots', () => {
    const early = [hours('02:15', '02:45', 30)];
    expect(shown(plan('2026-10-25', 'Europe/Berlin', early))).toEqual(['02:15–02:45', '02:15–02:45']);
    expect(plan('2026-03-29', 'Europe/Berlin', early)).toEqual([]);
  });

  it('offers no slot that would begin before its window because of a clock change', () => {
    const slots = plan('2026-10-25', 'Europe/Berlin', [hours('02:30', '04:30', 120)]);
    expect(slots.map(({ scheduledDateTime }) => new Date(scheduledDateTime).toISOString())).toEqual([
      '2026-10-25T01:30:00.000Z',
    ]);
  });

  it('marks slots as unavailable when they overlap an appointment or have started', () => {
    const at = (time: string) => instantAt('2026-11-23', toMinutes(time), 'Europe/Berlin');
    const slots = plan('2026-11-23', 'Europe/Berlin', [hours('09:00', '11:00')], {
      busyTimes: [
        { start: at('09:25'), end: at('09:45') },
        { start: at('10:15'), end: at('10:30') },
      ],
      now: new Date(at('09:00').getTime() + 1),
    });
    const free = slots.filter(({ available }) => available).map(({ startTime }) => startTime);
    expect(free).toEqual(['09:45', '10:00', '10:30', '10:45']);
  });

  it('a slot that starts exactly now is still available', () => {
    const now = instantAt('2026-11-23', 540, 'Europe/Berlin');
    const [first] = plan('2026-11-23', 'Europe/Berlin', [hours('09:00', '10:00')], { now });
    expect(first?.available).toBe(true);
  });

  it.each(zones)(
    'T-11: an all-day window has every quarter-hour but the last, on every day of two years in %s',
    (zone) => {
      for (const date of datesFrom('2026-01-01', 731)) {
        const { start, end } = spanOfDate(date, zone);
        const quarters = (end.getTime() - start.getTime()) / (15 * minute);
        const expected = Array.from(
          { length: quarters - 1 },
          (_, count) => start.getTime() + count * 15 * minute,
        );
        const slots = plan(date, zone, [allDay]);
        expect([date, slots.map(({ scheduledDateTime }) => scheduledDateTime)]).toEqual([date, expected]);
      }
    },
  );
});

const anHours = fc
  .tuple(fc.nat(94), fc.integer({ min: 1, max: 96 }), fc.constantFrom(15, 30, 45, 60, 90, 120))
  .map(([from, length, slotDurationMinutes]) => ({
    startMinute: from * 15,
    endMinute: Math.min((from + length) * 15, 1439),
    slotDurationMinutes,
  }))
  .filter((each) => each.endMinute - each.startMinute >= each.slotDurationMinutes);

const changes: Record<string, string[]> = {
  'Europe/Berlin': ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'],
  'America/New_York': ['2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04', '2027-04-04', '2027-10-03'],
  'Asia/Kolkata': [],
};

/** About 30 % of the dates have a clock change. */
const aDay = fc.constantFrom(...zones).chain((zone) =>
  fc.tuple(
    fc.constant(zone),
    fc.oneof(
      fc.constantFrom('2026-06-01', ...(changes[zone] ?? [])),
      fc.nat(730).map((days) => plusDays('2026-01-01', days)),
    ),
  ),
);

describe('the slots of a random window on a random day', () => {
  it('slots do not overlap, have the full length, and begin at multiples of it after the window’s start', () => {
    fc.assert(
      fc.property(aDay, anHours, ([zone, date], window) => {
        const length = window.slotDurationMinutes * minute;
        let earliest = spanOfDate(date, zone).start.getTime();
        for (const { scheduledDateTime, startTime, endTime } of plan(date, zone, [window])) {
          expect(scheduledDateTime).toBeGreaterThanOrEqual(earliest);
          earliest = scheduledDateTime + length;
          expect((toMinutes(startTime) - window.startMinute) % window.slotDurationMinutes).toBe(0);
          expect(endTime).toBe(toTimeOfDay(minutesInZone(new Date(earliest), zone)));
        }
        expect(earliest).toBeLessThanOrEqual(spanOfDate(date, zone).end.getTime());
      }),
      { numRuns: 400 },
    );
  });

  it('slots stay within the window, in local time', () => {
    fc.assert(
      fc.property(aDay, anHours, ([zone, date], window) => {
        const fives = plan(date, zone, [window]).flatMap(({ scheduledDateTime }) =>
          Array.from({ length: window.slotDurationMinutes / 5 }, (_, count) =>
            minutesInZone(new Date(scheduledDateTime + count * 5 * minute), zone),
          ),
        );
        for (const clock of fives) {
          expect(clock).toBeGreaterThanOrEqual(window.startMinute);
          expect(clock + 5).toBeLessThanOrEqual(window.endMinute);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('slots fill the window on a day of 24 hours', () => {
    fc.assert(
      fc.property(aDay, anHours, ([zone, date], window) => {
        fc.pre(!changes[zone]?.includes(date));
        const { startMinute, endMinute, slotDurationMinutes } = window;
        const count = Math.floor((endMinute - startMinute) / slotDurationMinutes);
        expect(plan(date, zone, [window])).toHaveLength(count);
      }),
      { numRuns: 200 },
    );
  });

  it('slots are available exactly where no appointment overlaps', () => {
    const booking = fc.tuple(fc.nat(287), fc.integer({ min: 1, max: 24 }));
    fc.assert(
      fc.property(aDay, anHours, fc.array(booking, { maxLength: 6 }), ([zone, date], window, bookings) => {
        const { start } = spanOfDate(date, zone);
        const busyTimes = bookings.map(([from, length]) => ({
          start: new Date(start.getTime() + from * 5 * minute),
          end: new Date(start.getTime() + (from + length) * 5 * minute),
        }));
        for (const { scheduledDateTime, available } of plan(date, zone, [window], { busyTimes })) {
          const fives = Array.from(
            { length: window.slotDurationMinutes / 5 },
            (_, count) => new Date(scheduledDateTime + count * 5 * minute),
          );
          const isTaken = fives.some((five) =>
            busyTimes.some((busy) => busy.start <= five && five < busy.end),
          );
          expect(available).toBe(!isTaken);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('planFreeTimes', () => {
  const date = '2026-11-24';
  const at = (time: string) => instantAt(date, toMinutes(time), 'Europe/Berlin');
  const span = (start: string, end: string) => ({ start: at(start), end: at(end) });
  const morning = hours('09:00', '12:00', 30);
  const next = (windows: Hours[], now: string, busyTimes: DayToPlan['busyTimes'] = []) =>
    planFreeTimes({ date, timezone: 'Europe/Berlin', windows, busyTimes, now: at(now) }).times[0]?.startTime;

  it('free times begin with the first free slot from now on', () => {
    expect(next([morning], '09:10')).toBe('09:30');
    expect(next([morning], '09:30')).toBe('09:30');
  });

  it('the free times skip slots that overlap an appointment, and continue right after its end', () => {
    expect(next([morning], '09:00', [span('09:20', '10:30')])).toBe('10:30');
  });

  it('the free times continue in the next window, regardless of the order of the windows', () => {
    expect(next([hours('14:00', '15:00', 15), morning], '11:45')).toBe('14:00');
  });

  it('there are no free times without a free slot', () => {
    expect(next([], '00:00')).toBeUndefined();
    expect(next([morning], '08:00', [span('08:00', '12:00')])).toBeUndefined();
  });
});

it('overlapsInTurn lists the same spans for each later day as a comparison with all spans', () => {
  const aSpan = fc
    .record({ start: fc.integer({ min: 0, max: 200 }), length: fc.integer({ min: 1, max: 60 }) })
    .map(({ start, length }) => ({ start, end: start + length }));
  const aDay = fc.record({ gap: fc.integer({ min: 0, max: 30 }), length: fc.integer({ min: 1, max: 30 }) });
  fc.assert(
    fc.property(fc.array(aSpan), fc.array(aDay), (unsorted, lengths) => {
      const spans = unsorted.toSorted((one, other) => one.start - other.start);
      const listed = overlapsInTurn(spans);
      let end = 0;
      for (const { gap, length } of lengths) {
        const day = { start: end + gap, end: end + gap + length };
        end = day.end;
        expect(listed(day)).toEqual(spans.filter((span) => overlap(span, day)));
      }
    }),
  );
});
