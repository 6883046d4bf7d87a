import type { ImportJob } from '@anteroom/contract/imports';
import type { Actor, Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { assertImportIs } from './assert-import-state.ts';
import { ringForImport } from './import-work.queries.ts';
import { lockImport, orderRun } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';

/** Orders the import itself, with the options of the last dry run. */
export function runImport({ db, clock }: Context, actor: Actor, importId: number): Promise<ImportJob> {
  return inTransaction(db, async (tx) => {
    await lockImport(tx, importId, 'change');
    assertImportIs(await readImport(tx, importId), 'checked');
    await orderRun(tx, importId, { actor, now: clock.now() });
    await ringForImport(tx);
    return presentImport(await readImport(tx, importId));
  });
}
