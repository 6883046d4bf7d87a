import type { api } from '@anteroom/contract/api';
import type { ScheduleUse } from '@anteroom/contract/reports';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { percentOf } from './figures.rules.ts';
import type { ReportScope } from './report-scope.ts';
import { measureUse, type UsedMinutes } from './schedule-use.queries.ts';
import { withNames } from './with-names.ts';

export async function summarizeScheduleUse(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  scope: ReportScope,
): Promise<RouteOutput<typeof api.reportScheduleUse>> {
  const used = await measureUse(db, actor, scope);
  const ofDays = used.filter(({ day }) => day !== null);
  const byDay = Map.groupBy(ofDays, ({ day }) => day);
  const byWeekday = Map.groupBy(ofDays, ({ day }) => scope.days[(day ?? 0) - 1]?.dayOfWeek);
  return {
    total: sumsOf(ofDays),
    byDoctor: await withNames(db, used, sumsOf),
    byDay: scope.days.map(({ date }, place) => ({ date, ...sumsOf(byDay.get(place + 1) ?? []) })),
    byWeekday: [0, 1, 2, 3, 4, 5, 6].flatMap((dayOfWeek) => {
      const ofWeekday = byWeekday.get(dayOfWeek);
      return ofWeekday ? [{ dayOfWeek, ...sumsOf(ofWeekday) }] : [];
    }),
  };
}

function sumsOf(rows: readonly UsedMinutes[]): ScheduleUse {
  const sum = (minutesOf: (row: UsedMinutes) => number) => rows.reduce((all, row) => all + minutesOf(row), 0);
  const offeredMinutes = sum((row) => row.offeredMinutes);
  const bookedMinutes = sum((row) => row.bookedMinutes);
  return {
    offeredMinutes,
    bookedMinutes,
    outsideMinutes: sum((row) => row.outsideMinutes),
    rate: percentOf(bookedMinutes, offeredMinutes),
  };
}
