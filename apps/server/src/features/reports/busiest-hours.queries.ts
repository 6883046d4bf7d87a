import { sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import type { ReportScope } from './report-scope.ts';
import { isInScope, placeAmong } from './scope.queries.ts';

/** The number of appointments that were not cancelled, by hour of the period (numbered from 1). */
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
    ${unprepared}
  `.execute(db);
  return rows;
}
