import { recordAudit } from '#features/audit';
import { extendDeadline } from '#platform/concurrency/request-deadline';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { assertImportIs } from './assert-import-state.ts';
import { closeImport, deleteImport, type ImportRow, lockImport } from './imports.queries.ts';
import { deleteInvalidRows } from './invalid-rows.queries.ts';
import { readImport } from './present-import.ts';

const ended = ['done', 'stopped', 'failed', 'undone'] as const;

/**
 * Prepares an import for deletion: stops its dry run, closes it and deletes its refused lines in batches. Rejects a
 * running import, because it would be left incomplete. Closes the import in a separate transaction, so that it cannot
 * start while the lines are deleted.
 */
export async function emptyImport({ db, clock }: Context, importId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { state } = await readUnderLock(tx, importId);
    assertImportIs({ state }, 'uploading', 'checking', 'checked', ...ended);
    if (ended.some((each) => each === state)) return;
    const failure = 'This import was discarded.';
    await closeImport(tx, importId, { state: 'failed', failure, now: clock.now() });
  });
  extendDeadline(Number.POSITIVE_INFINITY);
  await deleteInvalidRows(db, importId);
}

/** Deletes an import and its file. Call `emptyImport` first. */
export async function discardImport(tx: Tx, actor: Actor, importId: number): Promise<void> {
  const { kind, state } = await readUnderLock(tx, importId);
  // Another admin can have started an undo while the lines were deleted.
  assertImportIs({ state }, ...ended);
  await deleteImport(tx, importId);
  await recordAudit(tx, actor, {
    action: 'import.discarded',
    object: { type: 'import', id: importId },
    details: { kind },
  });
}

async function readUnderLock(tx: Tx, importId: number): Promise<ImportRow> {
  await lockImport(tx, importId, 'change');
  return readImport(tx, importId);
}
