import { plusDays, spanOfDate } from '../../apps/server/src/platform/time/clinic-time.ts';
import type { Pool } from '../../load-support/clinic/pool.ts';
import { type Check, type Figures, none } from '../fault-scenario.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
const dates = Array.from({ length: 730 }, (_, day) => plusDays('2026-01-01', day));
const quarterMillis = 900_000;

/**
 * The possible numbers of quarter-hours in a day. The last two occur on Lord Howe Island, where clocks change by half
 * an hour.
 */
const lengths = new Set([92, 96, 100, 94, 98]);

/** Checks, for each quarter-hour of two years, that the server and PostgreSQL assign it to the same date. */
export async function findWrongDays(pool: Pool): Promise<{ checks: Check[]; figures: Figures }> {
  const wrong: string[] = [];
  const counts = new Map<number, number>();
  for (const zone of zones) {
    const spans = dates.map((date) => spanOfDate(date, zone));
    for (const { start, end } of spans) {
      const quarters = (end.getTime() - start.getTime()) / quarterMillis;
      counts.set(quarters, (counts.get(quarters) ?? 0) + 1);
    }
    const { rows } = await pool.query<{ at: string }>(
      `select at::text || ' in ' || $4 as at
       from unnest($1::date[], $2::timestamptz[], $3::timestamptz[]) as span (date, starts, ends),
         generate_series(starts, ends - interval '15 minutes', interval '15 minutes') as at
       where (at at time zone $4)::date <> span.date`,
      [dates, spans.map(({ start }) => start), spans.map(({ end }) => end), zone],
    );
    wrong.push(...rows.map(({ at }) => at));
  }
  const odd = [...counts].filter(([quarters]) => !lengths.has(quarters));
  return {
    checks: [none('no quarter-hour falls on a wrong day', wrong), none('no day has an odd length', odd)],
    figures: {
      'days by quarter-hours': [...counts].map(([quarters, days]) => `${days} × ${quarters}`).join(', '),
    },
  };
}
