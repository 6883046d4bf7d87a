import { limits } from '@anteroom/contract/limits';
import { sql } from 'kysely';

const { unusedDays } = limits.secretLink;

const lastUsed = { displays: 'last_seen_at', calendar_feeds: 'last_read_at' } as const;
type LinkTable = keyof typeof lastUsed;

/** `endOfLink` in SQL: whether a link has reached its end, whether or not a job has closed it yet. */
export function isOver(table: LinkTable, now: Date) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<boolean>`(${column('expires_at')} <= ${now}
    or greatest(${column('renewed_at')}, ${column(lastUsed[table])})
      <= ${now}::timestamptz - ${unusedDays} * interval '1 day')`;
}

export function isAlive(table: LinkTable, now: Date) {
  return sql<boolean>`(${sql.ref(`${table}.revoked_at`)} is null and not ${isOver(table, now)})`;
}
