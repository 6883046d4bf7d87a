import type { AppointmentType } from '@anteroom/contract/appointments';
import { sql } from 'kysely';
import type { Actor } from '#context';
import { isMeasured, minutesBetween } from '#features/queue';
import type { Db } from '#platform/db/database';
import { plannedAfresh } from '#platform/db/name-statements';
import { lastEntriesOf } from './last-entries.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { isInScope, placeAmong } from './scope.queries.ts';

/** Of the visits with one doctor, of one type, at one hour of the clock: what was measured, each in whole seconds. */
export type MeasuredVisits = {
  doctorId: number;
  appointmentType: AppointmentType;
  hour: number;
  waiting: number[];
  consultation: number[];
};
export type Measure = 'waiting' | 'consultation';

const secondsOf: Record<Measure, ReturnType<typeof sql>> = {
  waiting: sql`case when arrived_at <= called_at then ${minutesBetween('arrived_at', 'called_at')} * 60 end`,
  consultation: sql`case when ${isMeasured} then ${minutesBetween('started_at', 'completed_at')} * 60 end`,
};

/** When the hours of the period begin, and what the clock shows then. */
type Clock = { starts: readonly Date[]; hours: readonly number[] };

/** PostgreSQL would sort all of it once for each table of the report, so it only gathers; as JSON it is read quickest. */
export async function gatherTimes(
  db: Db,
  actor: Actor,
  scope: ReportScope,
  clock: Clock,
): Promise<MeasuredVisits[]> {
  const { rows } = await sql<MeasuredVisits>`
    with visits as (
      select id, doctor_id, appointment_type,
        (${clock.hours}::int[])[${placeAmong('scheduled_at', clock.starts)}] as hour
      from appointments where ${isInScope(actor, scope)}
    )
    select doctor_id as "doctorId", appointment_type as "appointmentType", hour,
      ${allOf('waiting')} as waiting, ${allOf('consultation')} as consultation
    from (
      select doctor_id, appointment_type, hour, (${secondsOf.waiting})::int as waiting,
        (${secondsOf.consultation})::int as consultation
      from ${lastEntriesOf('visits')} entries
    ) measured
    where waiting is not null or consultation is not null
    group by doctor_id, appointment_type, hour
    ${plannedAfresh}
  `.execute(db);
  return rows;
}

function allOf(what: Measure) {
  const seconds = sql.ref(what);
  return sql`coalesce(array_to_json(array_agg(${seconds}) filter (where ${seconds} is not null)), '[]')`;
}
