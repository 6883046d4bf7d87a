import type { api } from '@anteroom/contract/api';
import { appointmentTypes } from '@anteroom/contract/appointments';
import type { StatusCounts } from '@anteroom/contract/reports';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { countByStatus, type StatusCount } from './appointments.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { listOpenDays } from './schedule-use.queries.ts';
import { withNames } from './with-names.ts';

export async function countAppointments(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  scope: ReportScope,
): Promise<RouteOutput<typeof api.reportAppointments>> {
  const [counts, openDays] = await Promise.all([
    countByStatus(db, actor, scope),
    listOpenDays(db, actor, scope),
  ]);
  const byType = Map.groupBy(counts, ({ appointmentType }) => appointmentType);
  const byDay = Map.groupBy(counts, ({ day }) => day);
  return {
    total: countsOf(counts.filter(({ appointmentType }) => appointmentType !== null)),
    byDay: scope.days.map(({ date }, place) => ({
      date,
      isOpen: openDays.has(place + 1),
      ...countsOf(byDay.get(place + 1)),
    })),
    byDoctor: await withNames(db, counts, (ofDoctor) => countsOf(ofDoctor)),
    byType: appointmentTypes.flatMap((appointmentType) => {
      const ofType = byType.get(appointmentType);
      return ofType ? [{ appointmentType, ...countsOf(ofType) }] : [];
    }),
  };
}

function countsOf(rows: readonly StatusCount[] = []): StatusCounts {
  const counts = {
    scheduled: 0,
    confirmed: 0,
    in_progress: 0,
    completed: 0,
    cancelled: 0,
    no_show: 0,
    total: 0,
  };
  for (const { status, count } of rows) {
    counts[status] += count;
    counts.total += count;
  }
  return counts;
}
