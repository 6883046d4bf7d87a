import { recordAudit } from '#features/audit';
import { extendDeadline } from '#platform/concurrency/request-deadline';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { assertImportIs } from './assert-import-state.ts';
import { closeImport, deleteImport, type ImportRow, lockImport } from './imports.queries.ts';
import { deleteInvalidRows } from './invalid-rows.queries.ts';
import { readImport } from './present-import.ts';

/**
 * Deletes an import and its file. Stops a dry run, but rejects a running import, which would stay half done. Closes the
 * import first: its refused lines are deleted in many batches, and it must not be started meanwhile.
 */
export async function discardImport(context: Context, actor: Actor, importId: number): Promise<void> {
  const { db, clock } = context;
  await inTransaction(db, async (tx) => {
    const { state } = await readUnderLock(tx, importId);
    assertImportIs({ state }, 'uploading', 'checking', 'checked', 'done', 'failed');
    if (state === 'done' || state === 'failed') return;
    await closeImport(tx, importId, { failure: 'This import was discarded.', now: clock.now() });
  });
  extendDeadline(Number.POSITIVE_INFINITY);
  await deleteInvalidRows(db, importId);
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
