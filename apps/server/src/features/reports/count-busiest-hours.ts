import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { countByHour } from './appointments.queries.ts';
import { hoursOfPeriod } from './period.rules.ts';
import type { ReportScope } from './report-scope.ts';

type Hours = RouteOutput<typeof api.reportHours>['hours'];

/** Counts appointments that were not cancelled, by weekday and hour. */
export async function countBusiestHours(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  scope: ReportScope,
): Promise<RouteOutput<typeof api.reportHours>> {
  const hours = hoursOfPeriod(scope.days);
  const starts = hours.map(({ start }) => start);
  const sums = new Map<string, Hours[number]>();
  for (const { hour: place, appointments, walkIns } of await countByHour(db, actor, scope, starts)) {
    const { dayOfWeek = 0, hour = 0 } = hours[place - 1] ?? {};
    const before = sums.get(`${dayOfWeek} ${hour}`);
    sums.set(`${dayOfWeek} ${hour}`, {
      dayOfWeek,
      hour,
      appointments: appointments + (before?.appointments ?? 0),
      walkIns: walkIns + (before?.walkIns ?? 0),
    });
  }
  return {
    total: [...sums.values()].reduce((sum, { appointments }) => sum + appointments, 0),
    daysOfWeek: [0, 1, 2, 3, 4, 5, 6].map(
      (weekday) => scope.days.filter(({ dayOfWeek }) => dayOfWeek === weekday).length,
    ),
    hours: [...sums.values()].toSorted(
      (one, other) => one.dayOfWeek - other.dayOfWeek || one.hour - other.hour,
    ),
  };
}
