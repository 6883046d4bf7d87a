import type { ImportJob } from '@anteroom/contract/imports';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertImportIs } from '../assert-import-state.ts';
import { wakeImportWorkers } from '../import-work.queries.ts';
import { lockImport, orderUndo } from '../imports.queries.ts';
import { presentImport, readImport } from '../present-import.ts';
import { recordOrder } from '../record-order.ts';

/** Starts an undo. Repeating the request while it runs changes nothing. */
export async function undoImport(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  importId: number,
): Promise<ImportJob> {
  await lockImport(tx, importId, 'change');
  const job = await readImport(tx, importId);
  if (job.state === 'undoing') return presentImport(job);
  assertImportIs(job, 'done', 'stopped', 'undone');
  await orderUndo(tx, importId, { actor, now: clock.now() });
  await recordOrder(tx, actor, { importId, kind: job.kind, order: 'undo' });
  await wakeImportWorkers(tx);
  return presentImport(await readImport(tx, importId));
}
