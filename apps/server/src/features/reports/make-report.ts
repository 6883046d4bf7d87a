import type { ReportName, ReportQuery } from '@anteroom/contract/reports';
import { extendDeadline } from '#platform/concurrency/request-deadline';
import type { Actor, Context } from '#platform/context';
import { inSnapshot } from '#platform/db/transaction';
import { countAppointments } from './count-appointments.ts';
import { countBusiestHours } from './count-busiest-hours.ts';
import { countNoShows } from './count-no-shows.ts';
import { judgeEstimates } from './judge-estimates.ts';
import { type ReportScope, scopeOf } from './report-scope.ts';
import { planInMemory } from './scope.queries.ts';
import { summarizeScheduleUse } from './summarize-schedule-use.ts';
import { summarizeTimes } from './summarize-times.ts';

/**
 * The deadline of a report, in milliseconds. Longer than the normal deadline, because reports over years read much
 * data, but shorter than the browser's timeout.
 */
const reportMillis = 7500;

const makers = {
  appointments: countAppointments,
  'no-shows': countNoShows,
  times: summarizeTimes,
  'schedule-use': summarizeScheduleUse,
  estimates: judgeEstimates,
  'busiest-hours': countBusiestHours,
} satisfies Record<
  ReportName,
  (context: Pick<Context, 'db'>, actor: Actor, scope: ReportScope) => Promise<object>
>;

export type ReportOf<Name extends ReportName> = Awaited<ReturnType<(typeof makers)[Name]>>;

export function makeReport<Name extends ReportName>(
  context: Context,
  actor: Actor,
  { name, query }: { name: Name; query: ReportQuery },
): Promise<ReportOf<Name>> {
  extendDeadline(reportMillis);
  const scope = scopeOf(context, query);
  return inSnapshot(context.db, async (db): Promise<ReportOf<Name>> => {
    await planInMemory(db);
    return (await makers[name]({ db }, actor, scope)) as ReportOf<Name>;
  });
}
