import { sql } from 'kysely';
import type { Actor } from '#context';
import type { Db } from '#platform/db/database';
import { plannedAfresh } from '#platform/db/name-statements';
import type { ReportScope } from './report-scope.ts';
import { isInScope, placeAmong } from './scope.queries.ts';

/** How many were not cancelled, by the hour of the period, from 1. */
export type HourCount = { hour: number; appointments: number; walkIns: number };

export async function countByHour(
  db: Db,
  actor: Actor,
  scope: ReportScope,
  hourStarts: readonly Date[],
): Promise<HourCount[]> {
  const { rows } = await sql<HourCount>`
    select ${placeAmong('scheduled_at', hourStarts)} as hour, count(*)::int as appointments,
      count(*) filter (where appointment_type = 'walk_in')::int as "walkIns"
    from appointments where status <> 'cancelled' and ${isInScope(actor, scope)}
    group by 1
    ${plannedAfresh}
  `.execute(db);
  return rows;
}
