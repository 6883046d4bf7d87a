import type { api } from '@anteroom/contract/api';
import { type Promises, toldAheads } from '@anteroom/contract/reports';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { judgePromises, type KeptPromises } from './estimates.queries.ts';
import { percentOf } from './figures.rules.ts';
import { percentileMinutes, sorted } from './percentiles.rules.ts';
import type { ReportScope } from './report-scope.ts';
import { withNames } from './with-names.ts';

/** Reports how often patients were called within the range they were shown. */
export async function judgeEstimates(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  scope: ReportScope,
): Promise<RouteOutput<typeof api.reportEstimates>> {
  const kept = await judgePromises(db, actor, scope);
  const byToldAhead = Map.groupBy(kept, ({ toldAhead }) => toldAhead);
  return {
    total: promisesOf(kept),
    byToldAhead: toldAheads.flatMap((toldAhead) => {
      const rows = byToldAhead.get(toldAhead);
      return rows ? [{ toldAhead, ...promisesOf(rows) }] : [];
    }),
    byDoctor: await withNames(db, kept, promisesOf),
  };
}

function promisesOf(rows: readonly KeptPromises[]): Promises {
  const sum = (countOf: (row: KeptPromises) => number) => rows.reduce((all, row) => all + countOf(row), 0);
  const [told, held] = [sum((row) => row.told), sum((row) => row.held)];
  const errors = sorted(rows.map((row) => row.errors));
  return {
    told,
    held,
    rate: percentOf(held, told),
    medianError: percentileMinutes(errors, 0.5),
    calledEarlier: sum((row) => row.calledEarlier),
    calledLater: sum((row) => row.calledLater),
  };
}
