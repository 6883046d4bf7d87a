import { limits } from '@anteroom/contract/limits';
import { sql } from 'kysely';
import type { Actor } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import type { PeriodDay } from '#platform/time/clinic-time';
import type { ReportScope } from './report-scope.ts';
import { isOfDoctors, isOfType } from './scope.queries.ts';

/** The offered and booked minutes of a day of the period (numbered from 1), or of a doctor. */
export type UsedMinutes = {
  day: number | null;
  doctorId: number | null;
  offeredMinutes: number;
  bookedMinutes: number;
  outsideMinutes: number;
};

/** A visit of 24 hours ends on its third day if the second one has only 23 hours. */
const mostMidnights = 2;

/**
 * Measures offered and booked minutes. The hours of a day are those set for its date, else the weekly hours in force
 * when the day began. Hours follow the wall clock: a window that contains a repeated hour counts it twice. A doctor who
 * was disabled before a day offers no minutes on it. Booked time counts on the day on which it falls. Each doctor's
 * appointments of a day are merged before they are split at midnight, because there are many more appointments than
 * days.
 */
export async function measureUse(db: Db, actor: Actor, scope: ReportScope): Promise<UsedMinutes[]> {
  const { days, start, end } = scope;
  const dayStarts = [...days.map((day) => day.start), end];
  const longest = sql`${limits.appointment.maxRecordedMinutes} * interval '1 minute'`;
  const { rows } = await sql<UsedMinutes>`
    with ${hoursInForce(actor, scope)}, offered as (
      select doctor_id, day, range_agg(tstzrange(begins, ends)) as hours
      from in_force, lateral (select
        greatest(start, start + (start_minute - minute) * interval '1 minute') as begins,
        least("end", start + (end_minute - minute) * interval '1 minute') as ends
      ) piece
      where begins < ends
      group by doctor_id, day
    ), begun as (
      select doctor_id, width_bucket(scheduled_at, ${dayStarts}::timestamptz[]) as day,
        range_agg(tstzrange(scheduled_at, ends_at)) as booked
      from appointments
      where scheduled_at > ${start}::timestamptz - ${longest} and scheduled_at < ${end} and ends_at > ${start}
        and status <> 'cancelled' and ${isOfDoctors(actor, scope)} and ${isOfType(scope)}
      group by 1, 2
    ), taken as (
      select doctor_id, begun.day + later as day, range_agg(booked * tstzmultirange(tstzrange(
        (${dayStarts}::timestamptz[])[begun.day + later], (${dayStarts}::timestamptz[])[begun.day + later + 1]
      ))) as booked
      from begun, generate_series(
        0, ${mostMidnights}::int * (upper(booked) > (${dayStarts}::timestamptz[])[begun.day + 1])::int
      ) as later
      where begun.day + later between 1 and ${days.length}
        and upper(booked) > (${dayStarts}::timestamptz[])[begun.day + later]
      group by 1, 2
    )
    select day, doctor_id as "doctorId", sum(offered)::int as "offeredMinutes", sum(booked)::int as "bookedMinutes",
      sum(outside)::int as "outsideMinutes"
    from (
      select day, doctor_id, ${minutesOf(sql`hours`)} as offered, ${minutesOf(sql`hours * booked`)} as booked,
        ${minutesOf(sql`booked - coalesce(hours, '{}')`)} as outside
      from offered full join taken using (doctor_id, day)
    ) used
    group by grouping sets (day, doctor_id)
    ${unprepared}
  `.execute(db);
  return rows;
}

/** Returns the days (numbered from 1) on which at least one of the doctors offered hours. */
export async function listOpenDays(db: Db, actor: Actor, scope: ReportScope): Promise<Set<number>> {
  const { rows } = await sql<{ day: number }>`
    with ${hoursInForce(actor, scope)}
    select distinct day from in_force
    ${unprepared}
  `.execute(db);
  return new Set(rows.map(({ day }) => day));
}

/** SQL: the common table expressions that end with `in_force`, which has the hours of each doctor on each day. */
function hoursInForce(actor: Actor, scope: ReportScope) {
  const { days } = scope;
  const [firstDate = '', lastDate = ''] = [days.at(0)?.date, days.at(-1)?.date];
  return sql`
    stretches as (${stretchesOf(days)}),
    exceptions as (
      select id, doctor_id, first_date, last_date from schedule_exceptions
      where first_date <= ${lastDate} and last_date >= ${firstDate} and ${isOfDoctors(actor, scope)}
    ), in_force as (
      select doctor_id, stretches.*, start_minute, end_minute
      from stretches join schedule_hours hours on hours.day_of_week = stretches.day_of_week
      where (is_first or since <= day_start) and (until is null or until > day_start)
        and ${isOfDoctors(actor, scope)} and not exists (
          select from exceptions
          where exceptions.doctor_id = hours.doctor_id and date between first_date and last_date
        )
      union all
      select doctor_id, stretches.*, start_minute, end_minute
      from stretches join exceptions on date between first_date and last_date
      join schedule_exception_hours on exception_id = exceptions.id
      where exists (
        select from users where users.id = doctor_id and is_confirmed and (is_enabled or updated_at > day_start)
      )
    )`;
}

/** Selects the whole minutes of a multirange, or 0 if empty. Rounded so that the sums of all tables agree. */
function minutesOf(spans: ReturnType<typeof sql>) {
  return sql`(
    select coalesce(round(sum(date_part('epoch', upper(span) - lower(span))) / 60), 0) from unnest(${spans}) as span
  )`;
}

/** Selects the periods of each day that have a constant UTC offset, with the day's number from 1. */
function stretchesOf(days: readonly PeriodDay[]) {
  const all = days.flatMap((day, place) =>
    day.stretches.map((stretch) => ({ ...stretch, of: day, day: place + 1 })),
  );
  return sql`
    select * from unnest(
      ${all.map(({ day }) => day)}::int[], ${all.map(({ of }) => of.date)}::date[], ${all.map(({ of }) => of.dayOfWeek)}::int[],
      ${all.map(({ of }) => of.start)}::timestamptz[], ${all.map(({ start }) => start)}::timestamptz[],
      ${all.map(({ end }) => end)}::timestamptz[], ${all.map(({ minute }) => minute)}::int[]
    ) as stretch (day, date, day_of_week, day_start, start, "end", minute)`;
}
