import { type Expression, type SqlBool, sql } from 'kysely';
import { isShort, phoneDigits, searchWords } from './search-text.ts';

/**
 * Whether a column made by `normal_text` and `digits_only` holds every word of a search, or its telephone number.
 * A statement with this must stay unnamed: a cached generic plan would not use the trigram index.
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
 * The same by an index alone: words of one or two letters are in that of trigrams too, but beside much else, so where a
 * search has no other they are looked for among the beginnings of words. The empty text added keeps the other index out
 * of it: of the two together PostgreSQL would work the beginnings out again for each row.
 */
export function holdsSearchByIndex(column: Expression<string>, search: string): Expression<SqlBool> {
  const words = searchWords(search);
  if (words.length === 0 || !words.every(isShort) || phoneDigits(search) !== null)
    return holdsSearch(column, search);
  const beginnings = words.map((word) => sql`left(split_part(normal_text(${word}), ' ', 1), 2)`);
  const holds = holdsSearch(sql<string>`(${column} || '')`, search);
  return sql<SqlBool>`(word_beginnings(${column}) @> array[${sql.join(beginnings)}] and ${holds})`;
}

/** A number is found whatever its punctuation. */
function orPhone(column: Expression<string>, otherwise: Expression<SqlBool>, text: string | undefined) {
  const digits = phoneDigits(text);
  return digits === null ? otherwise : sql<SqlBool>`(${otherwise} or ${column} like ${`%${digits}%`})`;
}

/**
 * A LIKE pattern for one word. It is escaped after it was brought into normal form, for that can make a `%` of its
 * wide sister. A word of one or two letters is looked for at the beginning of words: inside them it would say
 * little, and no index could help.
 */
function patternOf(word: string): Expression<string> {
  const escaped = sql<string>`regexp_replace(normal_text(${word}), '([\\\\%_])', '\\\\\\1', 'g')`;
  return isShort(word) ? sql<string>`'% ' || ${escaped} || '%'` : sql<string>`'%' || ${escaped} || '%'`;
}
