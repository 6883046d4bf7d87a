import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

/**
 * The longest text of a prepared statement, in characters. A longer statement is a bulk load whose text rarely occurs
 * again, so preparing it is useless.
 */
const longestText = 6000;

/**
 * Marks a statement whose best index depends on its values, for example with `like`. PostgreSQL plans such a statement
 * at each call.
 */
export const unprepared = sql`/* unprepared */`;

/** The name of each statement seen so far. Null: the statement gets no name, so it is not prepared. */
const names = new Map<string, string | null>();

/**
 * Turns this connection's statements into prepared statements, so that PostgreSQL parses and plans each one only once.
 * Otherwise parsing and planning takes most of the time of a short statement. Searches stay unprepared, because their
 * pattern decides which index helps, and a generic plan uses no index.
 */
export function usePreparedStatements(client: pg.PoolClient): void {
  const run: (...query: unknown[]) => unknown = client.query.bind(client);
  const runNamed = (text: unknown, values: unknown, ...others: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : null;
    return name === null ? run(text, values, ...others) : run({ name, text, values }, ...others);
  };
  client.query = runNamed as typeof client.query;
}

function nameOf(text: string): string | null {
  if (text.length > longestText) return null;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = /\blike\b|unprepared/i.test(text)
    ? null
    : createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
