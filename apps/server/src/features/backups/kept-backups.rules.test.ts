import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plusDays } from '#platform/time/clinic-time';
import { backupsToRemove } from './kept-backups.rules.ts';

const zone = 'Europe/Berlin';
const backupOn = (date: string, time = '01:30') => ({
  name: `${date} ${time}`,
  madeAt: new Date(`${date}T${time}:00Z`),
});
const nightly = (last: string, count: number) =>
  Array.from({ length: count }, (_, back) => backupOn(plusDays(last, -back)));

function keptOf(
  backups: ReturnType<typeof backupOn>[],
  rule: { days: number; weeks: number; months: number },
) {
  const removed = new Set(backupsToRemove(backups, rule, zone));
  return backups.filter((backup) => !removed.has(backup)).map(({ name }) => name.slice(0, 10));
}

it('keeps the newest backup of each of the last seven days, four weeks and three months', () => {
  expect(keptOf(nightly('2026-11-25', 200), { days: 7, weeks: 4, months: 3 })).toEqual([
    ...['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20', '2026-11-19'],
    // The seven days already contain the newest backup of this week, of last week and of this month. The Sundays of two
    // more weeks and the last days of two more months follow.
    ...['2026-11-15', '2026-11-08', '2026-10-31', '2026-09-30'],
  ]);
});

it('keeps the newest backup of each day in the clinic’s time zone', () => {
  const [before, after] = [backupOn('2026-11-24', '22:59'), backupOn('2026-11-24', '23:00')];
  expect(backupsToRemove([before, after], { days: 2, weeks: 0, months: 0 }, zone)).toEqual([]);
  expect(backupsToRemove([before, after], { days: 1, weeks: 0, months: 0 }, zone)).toEqual([before]);
});

it('always keeps the newest backup, keeps no more backups than the rules allow, and removes nothing in a second run', () => {
  const madeAt = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true });
  const rule = fc.record({ days: fc.nat(8), weeks: fc.nat(5), months: fc.nat(13) });
  fc.assert(
    fc.property(
      fc.uniqueArray(madeAt, { selector: Number, minLength: 1, maxLength: 60 }),
      rule,
      (times, of) => {
        const backups = times.map((time) => ({ name: time.toISOString(), madeAt: time }));
        const removed = new Set(backupsToRemove(backups, of, zone));
        const kept = backups.filter((backup) => !removed.has(backup));
        expect(Math.max(...kept.map((each) => each.madeAt.getTime()))).toBe(Math.max(...times.map(Number)));
        expect(kept.length).toBeLessThanOrEqual(1 + of.days + of.weeks + of.months);
        expect(backupsToRemove(kept, of, zone)).toEqual([]);
      },
    ),
  );
});
