import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { allowAnswer } from '#platform/answer-time';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { assertImportIs } from './assert-import-state.ts';
import { deleteRefusals } from './import-refusals.queries.ts';
import { closeImport, deleteImport, type ImportRow, lockImport } from './imports.queries.ts';
import { readImport } from './present-import.ts';

/**
 * Forgets an import and its file. A dry run under way ends by it; an import under way is not left half done. It is
 * closed first: its refused lines go in many pieces, and nobody is to begin the import meanwhile.
 */
export async function discardImport(context: Context, actor: Actor, importId: number): Promise<void> {
  const { db, clock } = context;
  await inTransaction(db, async (tx) => {
    const { state } = await readUnderLock(tx, importId);
    assertImportIs({ state }, 'uploading', 'checking', 'checked', 'done', 'failed');
    if (state === 'done' || state === 'failed') return;
    await closeImport(tx, importId, { failure: 'This import was discarded.', now: clock.now() });
  });
  allowAnswer(Number.POSITIVE_INFINITY);
  await deleteRefusals(db, importId);
  await inTransaction(db, async (tx) => {
    const { kind } = await readUnderLock(tx, importId);
    await deleteImport(tx, importId);
    await recordAudit(tx, actor, {
      action: 'import.discarded',
      object: { type: 'import', id: importId },
      details: { kind },
    });
  });
}

async function readUnderLock(tx: Tx, importId: number): Promise<ImportRow> {
  await lockImport(tx, importId, 'change');
  return readImport(tx, importId);
}
