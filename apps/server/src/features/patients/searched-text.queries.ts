import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#platform/context';
import { holdsSearch, holdsSearchByIndex } from '#platform/db/search/search-terms.queries';

/** A caller whose hidden sections limit the search. Does not restrict which patients the caller may read. */
type Reader = Pick<Actor, 'hiddenSections'>;

/**
 * SQL expression: the patient's text that this caller can search. It contains only the name if the clinic hides contact
 * details from the caller, because a search would reveal an email or a phone number digit by digit.
 */
export function searchedText({ hiddenSections }: Reader): RawBuilder<string> {
  if (!hiddenSections.includes('contact')) return sql<string>`patients.search_text`;
  return sql<string>`(' ' || patients.first_name_order || ' ' || patients.last_name_order)`;
}

/** SQL condition: the patient matches a search of this caller. Uses the index of search words. */
export function isFoundBy(reader: Reader, search: string): Expression<SqlBool> {
  const found = holdsSearchByIndex(sql<string>`patients.search_text`, search);
  if (!reader.hiddenSections.includes('contact')) return found;
  return sql<SqlBool>`(${found} and ${holdsSearch(searchedText(reader), search)})`;
}
