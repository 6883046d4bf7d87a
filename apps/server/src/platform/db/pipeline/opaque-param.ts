import { type RawBuilder, sql } from 'kysely';

/**
 * Hides a time or date from the planner. With a visible value PostgreSQL expects a better custom plan and plans the
 * statement at each call, which costs more than running it.
 */
export function opaqueParam<When extends Date | string>(
  when: When,
  type: When extends Date ? 'timestamptz' : 'date',
): RawBuilder<When> {
  return sql<When>`(select ${when}::${sql.raw(type)})`;
}
