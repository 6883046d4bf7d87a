import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { opaqueParam } from '#platform/db/pipeline/opaque-param';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import type { ExceptionalHours, Hours, WeeklyHours } from './hours.rules.ts';

type OfDoctor<T> = T & { doctorId: number };

export function listWeeklyHours(db: Db | Tx, doctorIds: readonly number[]): Promise<OfDoctor<WeeklyHours>[]> {
  return listingWeek(db, doctorIds);
}

const listingWeek = preparedQuery((db, doctorIds: readonly number[]) =>
  db
    .selectFrom('schedule_slots')
    .select(['doctor_id as doctorId', 'day_of_week as dayOfWeek', 'start_minute as startMinute'])
    .select(['end_minute as endMinute', 'slot_duration_minutes as slotDurationMinutes'])
    .where(isOfOneOf(doctorIds))
    .where('is_active', '=', true)
    .orderBy('day_of_week')
    .orderBy('start_minute'),
);

/**
 * SQL condition: the row belongs to one of these doctors. The `select` hides the number of doctors from the planner,
 * which would otherwise plan the statement at each call.
 */
function isOfOneOf(doctorIds: readonly number[]) {
  return sql<boolean>`doctor_id = any((select ${doctorIds}::bigint[])::bigint[])`;
}

/** The hours of an exception as a JSON array, sorted by start time. */
export const exceptionHours = sql<Hours[]>`coalesce((
  select json_agg(json_build_object(
    'startMinute', start_minute, 'endMinute', end_minute, 'slotDurationMinutes', slot_duration_minutes
  ) order by start_minute)
  from schedule_exception_hours where exception_id = schedule_exceptions.id
), '[]'::json)`;

export function listExceptionalHours(
  db: Db | Tx,
  doctorIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<OfDoctor<ExceptionalHours>[]> {
  return listingExceptions(db, doctorIds, from, to);
}

const listingExceptions = preparedQuery((db, doctorIds: readonly number[], from: string, to: string) =>
  db
    .selectFrom('schedule_exceptions')
    .select(['doctor_id as doctorId', 'first_date as firstDate', 'last_date as lastDate'])
    .select(exceptionHours.as('hours'))
    .where(isOfOneOf(doctorIds))
    .where('last_date', '>=', opaqueParam(from, 'date'))
    .where('first_date', '<=', opaqueParam(to, 'date'))
    .orderBy('first_date'),
);
