import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { isMeasured, minutesBetween } from '../measured-turn.queries.ts';
import type { Turns } from './visit-statistics.rules.ts';

/**
 * Reads statistics of a doctor's last visits. Leaves out imported visits, of which neither duration nor check-in is
 * known. Looks at the last 500 completed entries only, so that an import of many years stays cheap.
 */
export async function findLastTurns(db: Db | Tx, doctorId: number): Promise<Turns> {
  const { rows } = await sql<Turns>`
    select measured.minutes as "measuredMinutes", turns.*
    from (
      select coalesce(array_agg(minutes order by completed_at desc), '{}') as minutes
      from (
        select completed_at, ${minutesBetween('started_at', 'completed_at')} as minutes
        from (
          select completed_at, started_at, status
          from queue_entries
          where doctor_id = ${doctorId} and status = 'completed'
          order by completed_at desc
          limit 500
        ) completed
        where ${isMeasured}
        order by completed_at desc
        limit 20
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
    ) turns
  `.execute(db);
  return rows[0] ?? { measuredMinutes: [], seen: 0, checkedIn: 0, skipped: 0 };
}
