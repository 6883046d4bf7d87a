import { type Expression, type SqlBool, sql } from 'kysely';
import { containing, phoneDigits, searchWords } from './search-text.ts';

/**
 * Whether a column made by `normal_text` and `digits_only` holds every word of a search, or its telephone number.
 * A statement with this must stay unnamed: a cached generic plan would not use the trigram index.
 */
export function holdsSearch(column: Expression<string>, search: string | undefined): Expression<SqlBool> {
  const phone = phoneDigits(search);
  const words = searchWords(search).map(
    (word) => sql<SqlBool>`${column} like normal_text(${containing(word)})`,
  );
  const all = sql<SqlBool>`(${sql.join(words.length > 0 ? words : [sql`true`], sql` and `)})`;
  return phone === null ? all : sql<SqlBool>`(${all} or ${column} like ${containing(phone)})`;
}
