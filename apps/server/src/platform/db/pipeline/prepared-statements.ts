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

/**
 * The number of statements that a connection prepares. Further statements stay unprepared. The text of some statements
 * depends on the number of rows or fields, so there could be any number of them, and PostgreSQL keeps the plan of each
 * prepared statement as long as the connection is open.
 */
const mostPrepared = 2000;

/** The number of names that the process keeps. Above it, the names are computed again. */
const mostNames = 4000;

/** The name of each statement seen so far. Null: the statement gets no name, so it is not prepared. */
const names = new Map<string, string | null>();

/**
 * Turns this connection's statements with parameters into prepared statements, so that PostgreSQL parses and plans each
 * one only once. Otherwise parsing and planning takes most of the time of a short statement. Searches and bulk loads
 * stay unprepared. The pattern of a search decides which index helps, and a generic plan uses no index.
 */
export function usePreparedStatements(client: pg.PoolClient): void {
  const run: (...query: unknown[]) => unknown = client.query.bind(client);
  const prepared = new Set<string>();
  const runNamed = (text: unknown, values: unknown, ...others: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : null;
    if (name === null) return run(text, values, ...others);
    if (prepared.size < mostPrepared) prepared.add(name);
    return prepared.has(name) ? run({ name, text, values }, ...others) : run(text, values, ...others);
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
  if (names.size >= mostNames) names.clear();
  names.set(text, name);
  return name;
}
