import { type RawBuilder, sql } from 'kysely';

/**
 * Hides a time or date from the query planner. With a visible value, PostgreSQL would expect a better custom plan and
 * plan the statement at each call, which costs more than running it.
 */
export function opaqueParam<When extends Date | string>(
  when: When,
  type: When extends Date ? 'timestamptz' : 'date',
): RawBuilder<When> {
  return sql<When>`(select ${when}::${sql.raw(type)})`;
}
