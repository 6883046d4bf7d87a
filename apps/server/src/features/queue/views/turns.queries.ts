import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { isMeasured, minutesBetween } from '../measured-turn.queries.ts';
import { noTurns, type Turns } from './visit-statistics.rules.ts';

/**
 * Reads statistics of a doctor's last visits. Only the durations include visits that a reset removed from the queue.
 * Excludes imported visits, whose duration and check-in are unknown. Reads durations from only the last 500 completed
 * entries of the queue, so that an import of many years stays cheap.
 */
export async function findLastTurns(db: Db | Tx, doctorId: number): Promise<Turns> {
  const [turns] = await listTurns(db, doctorId);
  return turns ?? noTurns;
}

const listTurns = preparedQuery((db, doctorId: number) => {
  const turns = sql<Turns>`
    select measured.minutes as "measuredMinutes", turns.*, calls.*
    from (
      select coalesce(array_agg(minutes order by completed_at desc), '{}') as minutes
      from (
        select completed_at, ${minutesBetween('started_at', 'completed_at')} as minutes
        from (
          (
            select completed_at, started_at, status
            from queue_entries
            where doctor_id = ${doctorId} and status = 'completed'
            order by completed_at desc
            limit 500
          )
          union all
          (
            select completed_at, started_at, status
            from archived_queue_entries gone
            where doctor_id = ${doctorId} and status = 'completed'
              and not exists (select from queue_entries entry where entry.appointment_id = gone.appointment_id)
            order by queue_date desc
            limit 200
          )
        ) completed
        where ${isMeasured}
        order by completed_at desc
        limit 100
      ) consultations
    ) measured, (
      select count(*) filter (where status = 'completed')::int as seen,
        count(*) filter (where status = 'completed' and arrived_at is not null)::int as "checkedIn",
        count(*) filter (where status = 'skipped')::int as skipped
      from (
        select appointment_id, status, arrived_at
        from queue_entries
        where doctor_id = ${doctorId} and settled_at is not null
        order by settled_at desc
        limit 60
      ) settled
      where not exists (
        select from imported_appointments imported where imported.appointment_id = settled.appointment_id
      )
    ) turns, (
      select count(before)::int as calls,
        count(*) filter (where "position" < position_before)::int as "outOfOrder",
        count(*) filter (where called_at < before + interval '1 minute')::int as "withinMinute"
      from (
        select "position", called_at, lag("position") over by_time as position_before, lag(called_at) over by_time as before
        from (
          select "position", called_at
          from queue_entries
          where doctor_id = ${doctorId} and status = 'completed' and called_at is not null
          order by completed_at desc
          limit 60
        ) called
        window by_time as (order by called_at)
      ) in_order
    ) calls
  `;
  return { compile: () => turns.compile(db) };
});
