import { type RawBuilder, sql } from 'kysely';

/**
 * A time or date that the planner does not see. For this very one it expects much of a plan of its own, and would plan a
 * statement that is part of every booking anew each time, which costs more than asking it.
 */
export function unseen<When extends Date | string>(
  when: When,
  type: When extends Date ? 'timestamptz' : 'date',
): RawBuilder<When> {
  return sql<When>`(select ${when}::${sql.raw(type)})`;
}
