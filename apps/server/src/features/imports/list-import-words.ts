import type { ImportWord } from '@anteroom/contract/imports';
import type { Actor, Context } from '#platform/context';
import { readImport } from './present-import.ts';
import { recordImportRead } from './record-import-read.ts';
import { listWords } from './words/import-words.queries.ts';

export async function listImportWords(
  context: Context,
  actor: Actor,
  importId: number,
): Promise<ImportWord[]> {
  await readImport(context.db, importId);
  await recordImportRead(context, actor, { importId, screen: 'words' });
  return listWords(context.db, importId);
}
