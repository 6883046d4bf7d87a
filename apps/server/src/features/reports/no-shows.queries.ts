import type { AppointmentType } from '@anteroom/contract/appointments';
import { sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import type { ReportScope } from './report-scope.ts';
import { isInScope, placeAmong } from './scope.queries.ts';

/**
 * The numbers of completed and missed appointments. They are counted either by type and hour of the period (numbered
 * from 1), or by lead time in days (null if the appointment was imported without it).
 */
export type SettledCount = { completed: number; noShow: number } & (
  | { by: 'hour'; hour: number; appointmentType: AppointmentType; leadDays: null }
  | { by: 'lead'; hour: null; appointmentType: null; leadDays: number | null }
);

type Spans = { hourStarts: readonly Date[]; dayStarts: readonly Date[] };

export async function countSettled(
  db: Db,
  actor: Actor,
  scope: ReportScope,
  spans: Spans,
): Promise<SettledCount[]> {
  const { hourStarts, dayStarts } = spans;
  const figures = sql`count(*) filter (where status = 'completed')::int as completed,
    count(*) filter (where status = 'no_show')::int as "noShow"`;
  const isSettled = sql`status in ('completed', 'no_show') and ${isInScope(actor, scope)}`;
  const bookedAt = sql<Date>`case when imported.appointment_id is null then created_at else imported.booked_at end`;
  const { rows } = await sql<SettledCount>`
    select 'hour' as by, ${placeAmong('scheduled_at', hourStarts)} as hour, appointment_type as "appointmentType",
      null::int as "leadDays", ${figures}
    from appointments where ${isSettled}
    group by 2, 3
    union all
    select 'lead', null, null,
      ${placeAmong('scheduled_at', dayStarts)} - ${placeAmong(bookedAt, dayStarts)}, ${figures}
    from appointments
    left join imported_appointments imported on imported.appointment_id = appointments.id
    where ${isSettled}
    group by 4
    ${unprepared}
  `.execute(db);
  return rows;
}
