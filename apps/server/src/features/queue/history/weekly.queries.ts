import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { CountOfDate } from './analytics.rules.ts';
import { isRemovedByReset } from './removed-entries.queries.ts';

/**
 * Counts entries by date and status for the last dates that had any, oldest first. Steps back from date to date through
 * an index, so the cost does not grow with years of history.
 */
export async function countLastDates(
  tx: Tx,
  { doctorId, today, dates }: { doctorId: number; today: string; dates: number },
): Promise<CountOfDate[]> {
  const live = sql`from queue_entries entry where entry.doctor_id = ${doctorId}`;
  const removed = sql`from archived_queue_entries gone where gone.doctor_id = ${doctorId}`;
  /**
   * SQL that steps back from date to date (recursively), starting tomorrow, until enough dates meet the condition
   * `counts`.
   */
  const backThrough = (entries: RawBuilder<unknown>, counts: RawBuilder<unknown>) => sql`
    select ${today}::date + 1 as date, false as counts, 0 as found
    union all
    select earlier.date, day.counts, back.found + day.counts::int
    from back cross join lateral (
      select queue_date as date ${entries} and queue_date < back.date order by queue_date desc limit 1
    ) earlier cross join lateral (
      select exists (select ${entries} and queue_date = earlier.date and ${counts}) as counts
    ) day
    where back.found < ${dates}`;
  const { rows } = await sql<CountOfDate>`
    with last_dates as (
      select date from (
        (with recursive back as (${backThrough(live, sql`true`)}) select date from back where counts)
        union
        (with recursive back as (${backThrough(removed, isRemovedByReset)}) select date from back where counts)
      ) found
      order by date desc limit ${dates}
    )
    select date, entry.status, count(*)::int as count, count(*) filter (where entry.is_removed)::int as removed
    from last_dates join lateral (
      select status, false as is_removed ${live} and queue_date = date
      union all
      select status, true ${removed} and queue_date = date and ${isRemovedByReset}
    ) entry on true
    group by date, entry.status
    order by date
  `.execute(tx);
  return rows;
}
