import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import type { ExceptionalHours, Hours, WeeklyHours } from './hours.rules.ts';

type OfDoctor<T> = T & { doctorId: number };

export function listWeeklyHours(db: Db | Tx, doctorIds: readonly number[]): Promise<OfDoctor<WeeklyHours>[]> {
  return db
    .selectFrom('schedule_slots')
    .select(['doctor_id as doctorId', 'day_of_week as dayOfWeek', 'start_minute as startMinute'])
    .select(['end_minute as endMinute', 'slot_duration_minutes as slotDurationMinutes'])
    .where(sql<boolean>`doctor_id = any(${[...doctorIds]}::bigint[])`)
    .where('is_active', '=', true)
    .orderBy('day_of_week')
    .orderBy('start_minute')
    .execute();
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
  return db
    .selectFrom('schedule_exceptions')
    .select(['doctor_id as doctorId', 'first_date as firstDate', 'last_date as lastDate'])
    .select(exceptionHours.as('hours'))
    .where(sql<boolean>`doctor_id = any(${[...doctorIds]}::bigint[])`)
    .where('last_date', '>=', from)
    .where('first_date', '<=', to)
    .orderBy('first_date')
    .execute();
}
