import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * SQL condition: the duration of the visit is known. False for imported visits and visits completed without a start.
 */
export const isMeasured: RawBuilder<SqlBool> = sql`(status = 'completed' and started_at is not null)`;

export function minutesBetween(start: string, end: string): RawBuilder<number> {
  return sql`date_part('epoch', ${sql.ref(end)} - ${sql.ref(start)}) / 60`;
}

/**
 * SQL condition: the patient was called within the estimated range, from `low` to `high`. Ranges are shown in whole
 * minutes, so a call within the last shown minute counts.
 */
export const isWithinRange: RawBuilder<SqlBool> = sql`(called_at >= low and called_at < high + interval '1 minute')`;
