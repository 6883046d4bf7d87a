import { limits } from '@anteroom/contract/limits';
import { sql } from 'kysely';

const { unusedDays } = limits.secretLink;

/** The column in which a table of links keeps when a link was last used. */
const lastUsed = { displays: 'last_seen_at', calendar_feeds: 'last_read_at' } as const;
type LinkTable = keyof typeof lastUsed;

/** `endOfLink` in SQL: whether a link that nobody closed has outlived its life. */
export function isOver(table: LinkTable, now: Date) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('expires_at')} <= ${now}
    or greatest(${column('renewed_at')}, ${column(lastUsed[table])})
      <= ${now}::timestamptz - ${unusedDays} * interval '1 day')`;
}

/** Whether a link answers. */
export function isAlive(table: LinkTable, now: Date) {
  return sql<boolean>`(${sql.ref(`${table}.revoked_at`)} is null and not ${isOver(table, now)})`;
}
