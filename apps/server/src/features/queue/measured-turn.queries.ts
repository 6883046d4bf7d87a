import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether an entry tells how long its visit took: only of who was called and then completed is it known. What an import
 * brought, or was completed without having been under way, has no start.
 */
export const isMeasured: RawBuilder<SqlBool> = sql`(status = 'completed' and started_at is not null)`;

export function minutesBetween(start: string, end: string): RawBuilder<number> {
  return sql`date_part('epoch', ${sql.ref(end)} - ${sql.ref(start)}) / 60`;
}
