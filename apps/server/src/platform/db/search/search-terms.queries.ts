import { type Expression, type SqlBool, sql } from 'kysely';
import { isShort, phoneDigits, searchWords } from './search-text.ts';

/**
 * Returns the condition that a column contains every word of a search, or its telephone number. The column must be
 * built with `normal_text` and `digits_only`. A statement with this condition must not be prepared, because a generic
 * plan would not use the trigram index.
 */
export function holdsSearch(column: Expression<string>, search: string | undefined): Expression<SqlBool> {
  const words = searchWords(search).map((word) => holdsWord(column, word));
  const all = sql<SqlBool>`(${sql.join(words.length > 0 ? words : [sql`true`], sql` and `)})`;
  return orPhone(column, all, search);
}

function holdsWord(column: Expression<string>, word: string): Expression<SqlBool> {
  return orPhone(column, sql<SqlBool>`${column} like ${patternOf(word)}`, word);
}

/**
 * Returns the same condition as `holdsSearch`, but written so that PostgreSQL can use an index for any search that is
 * not empty. For words of one or two letters, the trigram index finds too many rows, so a search with only short words
 * uses the index of word beginnings. The appended empty text keeps the planner from combining this index with the
 * trigram index, because PostgreSQL would then compute the word beginnings again for each row.
 */
export function holdsSearchByIndex(column: Expression<string>, search: string): Expression<SqlBool> {
  const words = searchWords(search);
  if (words.length === 0 || !words.every(isShort) || phoneDigits(search) !== null)
    return holdsSearch(column, search);
  const beginnings = words.map((word) => sql`left(split_part(normal_text(${word}), ' ', 1), 2)`);
  const holds = holdsSearch(sql<string>`(${column} || '')`, search);
  return sql<SqlBool>`(word_beginnings(${column}) @> array[${sql.join(beginnings)}] and ${holds})`;
}

function orPhone(column: Expression<string>, otherwise: Expression<SqlBool>, text: string | undefined) {
  const digits = phoneDigits(text);
  return digits === null ? otherwise : sql<SqlBool>`(${otherwise} or ${column} like ${`%${digits}%`})`;
}

/**
 * Returns a LIKE pattern for one word. Escapes the word after normalizing it, because normalizing can turn a full-width
 * `%` into a plain `%`. A word of one or two letters matches only at the beginning of a word: a match of so few letters
 * inside a word means little, and no index supports it.
 */
function patternOf(word: string): Expression<string> {
  const escaped = sql<string>`regexp_replace(normal_text(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return isShort(word) ? sql<string>`'% ' || ${escaped} || '%'` : sql<string>`'%' || ${escaped} || '%'`;
}
