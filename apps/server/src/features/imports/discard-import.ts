import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { inTransaction } from '#platform/db/transaction';
import { assertImportIs } from './assert-import-state.ts';
import { deleteImport, deleteRefusals, type ImportRow, lockImport } from './imports.queries.ts';
import { readImport } from './present-import.ts';

/** Forgets an import and its file. A dry run under way ends by it; an import under way is not left half done. */
export async function discardImport({ db }: Context, actor: Actor, importId: number): Promise<void> {
  assertCanBeDiscarded(await readImport(db, importId));
  await deleteRefusals(db, importId);
  await inTransaction(db, async (tx) => {
    await lockImport(tx, importId, 'change');
    const job = await readImport(tx, importId);
    assertCanBeDiscarded(job);
    await deleteImport(tx, importId);
    await recordAudit(tx, actor, {
      action: 'import.discarded',
      object: { type: 'import', id: importId },
      details: { kind: job.kind },
    });
  });
}

function assertCanBeDiscarded(job: ImportRow): void {
  assertImportIs(job, 'uploading', 'checking', 'checked', 'done', 'failed');
}
