import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

/** Beyond this a statement is a bulk load, whose text hardly comes twice. */
const longestText = 6000;

/** Ends a statement whose values decide which index helps, as `like` does: it is planned anew each time. */
export const plannedAfresh = sql`/* planned afresh */`;

/** Of each statement that was asked: its name, or null where it has none. */
const names = new Map<string, string | null>();

/**
 * Gives this connection's statements names, so that PostgreSQL parses and plans each of them once instead of at
 * every call; for our short statements that was most of the time. Searches stay unnamed: their pattern decides
 * whether an index helps, and a plan made for any pattern does without it. So do those marked `plannedAfresh`.
 */
export function nameStatements(client: pg.PoolClient): void {
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
  const name = /\blike\b|planned afresh/i.test(text)
    ? null
    : createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}
