import type { ImportKind } from '@anteroom/contract/import-fields';
import type { ImportOptions, ImportWord } from '@anteroom/contract/imports';
import { limits } from '@anteroom/contract/limits';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { commonSpelling } from './translate-words.ts';

type Meanings = ImportOptions['words'];
type Source = { kind: ImportKind; source: string };

export async function findMeanings(db: Db | Tx, { kind, source }: Source): Promise<Meanings> {
  return db
    .selectFrom('import_meanings')
    .select(['field', 'word', 'meaning'])
    .where('kind', '=', kind)
    .where('source', '=', source)
    .orderBy('changed_at', 'desc')
    .limit(limits.import.words)
    .$narrowType<{ field: ImportWord['field']; meaning: NonNullable<ImportWord['meaning']> }>()
    .execute();
}

/**
 * Stores the meanings of words. Deletes the stored meaning of a word that now has none. Takes a lock first, because two
 * imports of the same system can change the same words: `merge` would then fail with a deadlock or a unique violation.
 */
export async function rememberMeanings(
  tx: Tx,
  { kind, source }: Source,
  words: Meanings,
  now: Date,
): Promise<void> {
  if (words.length === 0) return;
  await sql`select pg_advisory_xact_lock(hashtext('import meanings'))`.execute(tx);
  const spelled = words.map((each) => ({ ...each, word: commonSpelling(each.word) }));
  const chosen = [...new Map(spelled.map((each) => [`${each.field} ${each.word}`, each])).values()];
  await sql`
    merge into import_meanings known
    using jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as chosen (field text, word text, meaning text)
    on known.kind = ${kind} and known.source = ${source} and known.field = chosen.field and known.word = chosen.word
    when matched and chosen.meaning is null then delete
    when matched then update set meaning = chosen.meaning, changed_at = ${now}
    when not matched and chosen.meaning is not null then
      insert (kind, source, field, word, meaning, changed_at)
      values (${kind}, ${source}, chosen.field, chosen.word, chosen.meaning, ${now})
  `.execute(tx);
}

/** Replaces the stored words of an import with those that its last dry run found. */
export async function writeWords(tx: Tx, importId: number, words: readonly ImportWord[]): Promise<void> {
  await deleteWords(tx, importId);
  if (words.length === 0) return;
  await tx
    .insertInto('import_words')
    .values(words.map((word) => ({ import_id: importId, ...word })))
    .execute();
}

export async function deleteWords(tx: Tx, importId: number): Promise<void> {
  await tx.deleteFrom('import_words').where('import_id', '=', importId).execute();
}

export async function listWords(db: Db, importId: number): Promise<ImportWord[]> {
  return db
    .selectFrom('import_words')
    .select(['field', 'word', 'count', 'meaning'])
    .where('import_id', '=', importId)
    .orderBy('field')
    .orderBy('count', 'desc')
    .orderBy('word')
    .$narrowType<Pick<ImportWord, 'field' | 'meaning'>>()
    .execute();
}
