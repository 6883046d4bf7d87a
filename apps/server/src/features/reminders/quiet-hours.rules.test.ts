import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt } from '#platform/time/clinic-time';
import { afterQuiet, isQuiet, millisToSend, planDue } from './quiet-hours.rules.ts';

const night = { quietFrom: 20 * 60, quietUntil: 8 * 60 };
const berlin = 'Europe/Berlin';
const at = (date: string, hour: number) => instantAt(date, hour * 60, berlin);
const due = (forTime: Date, hours: number, quiet = night) =>
  planDue({ forTime, minutesBefore: hours * 60 }, quiet, berlin).toISOString();

describe('planDue', () => {
  it('plans a reminder exactly as long before the visit as the rule says', () => {
    expect(due(at('2026-06-10', 10), 24)).toBe(at('2026-06-09', 10).toISOString());
  });

  it('a reminder waits until the quiet hours end', () => {
    expect(due(at('2026-06-10', 7), 24)).toBe(at('2026-06-09', 8).toISOString());
    expect(due(at('2026-06-10', 21), 24)).toBe(at('2026-06-10', 8).toISOString());
  });

  it('plans a reminder before the quiet hours begin if the patient would otherwise get less than two hours’ notice', () => {
    expect(due(at('2026-06-10', 9), 2)).toBe(at('2026-06-09', 19.75).toISOString());
  });

  it('supports quiet hours within a day; equal start and end times mean no quiet hours', () => {
    const noon = { quietFrom: 12 * 60, quietUntil: 14 * 60 };
    expect(due(at('2026-06-10', 13), 24, noon)).toBe(at('2026-06-09', 14).toISOString());
    const none = { quietFrom: 480, quietUntil: 480 };
    expect(due(at('2026-06-10', 3), 24, none)).toBe(at('2026-06-09', 3).toISOString());
  });

  it('plans reminders by the clinic’s clock when clocks change', () => {
    // The clocks go forward on 29 March 2026 and back on 25 October.
    expect(due(at('2026-03-29', 21), 24)).toBe(at('2026-03-29', 8).toISOString());
    expect(due(at('2026-10-26', 7), 24)).toBe(at('2026-10-25', 8).toISOString());
  });

  it('never plans a reminder in the quiet hours, in three zones over two years', () => {
    const hours = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
    const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'),
        instants,
        fc.integer({ min: 60, max: 20_160 }),
        fc.record({ quietFrom: hours, quietUntil: hours }),
        (zone, time, minutesBefore, quiet) => {
          const forTime = new Date(time);
          const dueAt = planDue({ forTime, minutesBefore }, quiet, zone);
          const length = (quiet.quietUntil - quiet.quietFrom + 1440) % 1440;
          // Quiet hours of nearly a day leave no time before them, and clocks that skip the first minute of the quiet
          // hours shorten the margin. In these cases the sender waits until the quiet hours end.
          fc.pre(length < 1380 && quiet.quietFrom > 4 * 60);
          expect(isQuiet(dueAt, quiet, zone)).toBe(false);
          expect(dueAt.getTime()).toBeLessThanOrEqual(forTime.getTime());
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('afterQuiet', () => {
  it('if the clocks skip the only minutes outside the quiet hours, a message waits until the next day', () => {
    // On 26 March 2028, the clocks skip the hour from 02:00 to 03:00.
    const quiet = { quietFrom: 121, quietUntil: 120 };
    expect(afterQuiet(at('2028-03-25', 3), quiet, berlin)).toEqual(at('2028-03-27', 2));
    expect(afterQuiet(at('2028-03-26', 1), quiet, berlin)).toEqual(at('2028-03-27', 2));
    expect(afterQuiet(at('2028-03-26', 4), quiet, berlin)).toEqual(at('2028-03-27', 2));
  });
});

describe('millisToSend', () => {
  const minutes = (from: Date, to: Date, quiet = night) =>
    millisToSend({ start: from, end: to }, quiet, berlin) / 60_000;

  it('the time in which messages can be sent excludes the quiet hours, also over several nights', () => {
    expect(minutes(at('2026-06-09', 19.5), at('2026-06-09', 19.75))).toBe(15);
    expect(minutes(at('2026-06-09', 19.5), at('2026-06-10', 7))).toBe(30);
    expect(minutes(at('2026-06-09', 21), at('2026-06-10', 8))).toBe(0);
    expect(minutes(at('2026-06-09', 21), at('2026-06-12', 9))).toBe(2 * 720 + 60);
  });

  it('without quiet hours, messages can be sent at any time', () => {
    expect(minutes(at('2026-06-09', 19), at('2026-06-10', 19), { quietFrom: 480, quietUntil: 480 })).toBe(
      1440,
    );
  });

  it('the time in which messages can be sent equals the time outside the quiet hours, in four zones over two years', () => {
    const hours = fc.integer({ min: 0, max: 95 }).map((quarter) => quarter * 15);
    fc.assert(
      fc.property(
        fc.constantFrom('Asia/Kolkata', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe'),
        fc.integer({ min: Date.UTC(2026, 0) / 900_000, max: Date.UTC(2028, 0) / 900_000 }),
        fc.integer({ min: 0, max: 200 }),
        fc.record({ quietFrom: hours, quietUntil: hours }),
        (zone, quarter, length, quiet) => {
          const quarters = Array.from({ length }, (_, index) => new Date((quarter + index) * 900_000));
          const awake = quarters.filter((instant) => !isQuiet(instant, quiet, zone)).length;
          const span = { start: new Date(quarter * 900_000), end: new Date((quarter + length) * 900_000) };
          const difference = Math.abs(millisToSend(span, quiet, zone) - awake * 900_000);
          // If a clock change repeats the end of the quiet hours, they last until the second time.
          expect(difference).toBeLessThanOrEqual(zone === 'Asia/Kolkata' ? 0 : 3_600_000);
        },
      ),
      { numRuns: 1000 },
    );
  });
});
