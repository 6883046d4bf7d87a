import type { ReportName, ReportQuery } from '@anteroom/contract/reports';
import type { Actor, Context } from '#context';
import { allowAnswer } from '#platform/answer-time';
import { atOneMoment } from '#platform/db/transaction';
import { countAppointments } from './count-appointments.ts';
import { countBusiestHours } from './count-busiest-hours.ts';
import { countNoShows } from './count-no-shows.ts';
import { judgeEstimates } from './judge-estimates.ts';
import { planInMemory } from './plan-in-memory.queries.ts';
import { type ReportScope, scopeOf } from './report-scope.ts';
import { summarizeScheduleUse } from './summarize-schedule-use.ts';
import { summarizeTimes } from './summarize-times.ts';

/** Longer than another answer, for a report of years reads much; within what a browser waits. */
const reportMillis = 7500;

/** What makes each report. */
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
  allowAnswer(reportMillis);
  const scope = scopeOf(context, query);
  return atOneMoment(context.db, async (db): Promise<ReportOf<Name>> => {
    await planInMemory(db);
    return (await makers[name]({ db }, actor, scope)) as ReportOf<Name>;
  });
}
