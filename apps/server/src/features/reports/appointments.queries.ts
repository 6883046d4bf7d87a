import type { AppointmentStatus, AppointmentType } from '@anteroom/contract/appointments';
import { sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import type { ReportScope } from './report-scope.ts';
import { isInScope, placeAmong } from './scope.queries.ts';

/** The number of appointments with a status, either by day (numbered from 1) and type, or by doctor. */
export type StatusCount = { status: AppointmentStatus; count: number } & (
  | { doctorId: number; day: null; appointmentType: null }
  | { doctorId: null; day: number; appointmentType: AppointmentType }
);

export async function countByStatus(db: Db, actor: Actor, scope: ReportScope): Promise<StatusCount[]> {
  const dayStarts = scope.days.map(({ start }) => start);
  const { rows } = await sql<StatusCount>`
    select day, appointment_type as "appointmentType", doctor_id as "doctorId", status, count(*)::int as count
    from (
      select ${placeAmong('scheduled_at', dayStarts)} as day, doctor_id, appointment_type, status
      from appointments where ${isInScope(actor, scope)}
    ) booked
    group by grouping sets ((day, appointment_type, status), (doctor_id, status))
    ${unprepared}
  `.execute(db);
  return rows;
}

/** The number of appointments that were not cancelled, by hour of the period (numbered from 1). */
type HourCount = { hour: number; appointments: number; walkIns: number };

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
