import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantAt } from '#platform/time/clinic-time';
import { isQuiet, planDue } from './quiet-hours.rules.ts';

const night = { quietFrom: 20 * 60, quietUntil: 8 * 60 };
const berlin = 'Europe/Berlin';
const at = (date: string, hour: number) => instantAt(date, hour * 60, berlin);
const due = (forTime: Date, hours: number, quiet = night) =>
  planDue({ forTime, minutesBefore: hours * 60 }, quiet, berlin).toISOString();

describe('planDue', () => {
  it('sends a reminder exactly as long before the visit as the rule says', () => {
    expect(due(at('2026-06-10', 10), 24)).toBe(at('2026-06-09', 10).toISOString());
  });

  it('waits until the quiet hours end', () => {
    expect(due(at('2026-06-10', 7), 24)).toBe(at('2026-06-09', 8).toISOString());
    expect(due(at('2026-06-10', 21), 24)).toBe(at('2026-06-10', 8).toISOString());
  });

  it('sends before the quiet hours begin if the patient would otherwise get less than two hours’ notice', () => {
    expect(due(at('2026-06-10', 9), 2)).toBe(at('2026-06-09', 19.75).toISOString());
  });

  it('follows quiet hours within a day, and none if both times are equal', () => {
    const noon = { quietFrom: 12 * 60, quietUntil: 14 * 60 };
    expect(due(at('2026-06-10', 13), 24, noon)).toBe(at('2026-06-09', 14).toISOString());
    const none = { quietFrom: 480, quietUntil: 480 };
    expect(due(at('2026-06-10', 3), 24, none)).toBe(at('2026-06-09', 3).toISOString());
  });

  it('keeps to the clinic’s clock when clocks change', () => {
    // The clocks go forward on 29 March 2026 and back on 25 October.
    expect(due(at('2026-03-29', 21), 24)).toBe(at('2026-03-29', 8).toISOString());
    expect(due(at('2026-10-26', 7), 24)).toBe(at('2026-10-25', 8).toISOString());
  });

  it('is never in the quiet hours, in three zones over two years', () => {
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
          // hours shorten the margin. The sender waits then.
          fc.pre(length < 1380 && quiet.quietFrom > 4 * 60);
          expect(isQuiet(dueAt, quiet, zone)).toBe(false);
          expect(dueAt.getTime()).toBeLessThanOrEqual(forTime.getTime());
        },
      ),
      { numRuns: 2000 },
    );
  });
});
