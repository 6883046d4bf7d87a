import type { api } from '@anteroom/contract/api';
import { appointmentTypes } from '@anteroom/contract/appointments';
import type { Spread } from '@anteroom/contract/reports';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { percentileMinutes, sorted } from './percentiles.rules.ts';
import { hoursOfPeriod } from './period.rules.ts';
import type { ReportScope } from './report-scope.ts';
import { gatherTimes, type Measure, type MeasuredVisits } from './times.queries.ts';
import { withNames } from './with-names.ts';

/** Reports waiting and consultation times of the visits with measured times. */
export async function summarizeTimes(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  scope: ReportScope,
): Promise<RouteOutput<typeof api.reportTimes>> {
  const hours = hoursOfPeriod(scope.days);
  const clock = { starts: hours.map(({ start }) => start), hours: hours.map(({ hour }) => hour) };
  const visits = await gatherTimes(db, actor, scope, clock);
  const byType = Map.groupBy(visits, ({ appointmentType }) => appointmentType);
  const byHour = Map.groupBy(visits, ({ hour }) => hour);
  return {
    total: timesOf(visits),
    byDoctor: await withNames(db, visits, timesOf),
    byType: appointmentTypes.flatMap((appointmentType) => {
      const ofType = byType.get(appointmentType);
      return ofType ? [{ appointmentType, ...timesOf(ofType) }] : [];
    }),
    byHour: [...byHour]
      .map(([hour, ofHour]) => ({ hour, ...timesOf(ofHour) }))
      .toSorted((one, other) => one.hour - other.hour),
  };
}

function timesOf(visits: readonly MeasuredVisits[]): { waiting: Spread; consultation: Spread } {
  const spreadOf = (what: Measure): Spread => {
    const seconds = sorted(visits.map((row) => row[what]));
    const [median, percentile90] = [percentileMinutes(seconds, 0.5), percentileMinutes(seconds, 0.9)];
    return { measured: seconds.length, median, percentile90 };
  };
  return { waiting: spreadOf('waiting'), consultation: spreadOf('consultation') };
}
