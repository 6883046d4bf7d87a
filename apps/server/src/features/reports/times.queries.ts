import type { AppointmentType } from '@anteroom/contract/appointments';
import { sql } from 'kysely';
import { isMeasured, minutesBetween } from '#features/queue';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import { lastEntriesOf } from './last-entries.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { isInScope, placeAmong } from './scope.queries.ts';

/** The measured times, in whole seconds, of visits with one doctor, of one type and in one hour of the day. */
export type MeasuredVisits = {
  doctorId: number;
  appointmentType: AppointmentType;
  hour: number;
  waiting: number[];
  consultation: number[];
};
export type Measure = 'waiting' | 'consultation';

/**
 * Waiting times from this length on are ignored: the patient was not called on the day of arrival, went home, and came
 * again on another day.
 */
const longestWait = sql`interval '12 hours'`;

const secondsOf: Record<Measure, ReturnType<typeof sql>> = {
  waiting: sql`case when arrived_at <= called_at and called_at < arrived_at + ${longestWait}
    then ${minutesBetween('arrived_at', 'called_at')} * 60 end`,
  consultation: sql`case when ${isMeasured} then ${minutesBetween('started_at', 'completed_at')} * 60 end`,
};

/** The start of each hour of the period, and its hour of the day. */
type Clock = { starts: readonly Date[]; hours: readonly number[] };

/**
 * Collects the values without sorting them, because PostgreSQL would sort them once for each table of the report. Uses
 * JSON, the fastest format to read.
 */
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
    ${unprepared}
  `.execute(db);
  return rows;
}

function allOf(what: Measure) {
  const seconds = sql.ref(what);
  return sql`coalesce(array_to_json(array_agg(${seconds}) filter (where ${seconds} is not null)), '[]')`;
}
