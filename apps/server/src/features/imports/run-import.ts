import type { api } from '@anteroom/contract/api';
import type { ImportJob } from '@anteroom/contract/imports';
import type { RouteInput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertImportIs, assertSameCheck } from './assert-import-state.ts';
import { wakeImportWorkers } from './import-work.queries.ts';
import { lockImport, orderRun } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';
import { recordOrder } from './record-order.ts';
import { deleteWords } from './words/import-words.queries.ts';

type Asked = RouteInput<typeof api.runImport>['params'] & RouteInput<typeof api.runImport>['body'];

/** Starts the import with the options of the dry run whose result the admin has seen. */
export async function runImport(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { importId, version }: Asked,
): Promise<ImportJob> {
  await lockImport(tx, importId, 'change');
  const job = await readImport(tx, importId);
  assertImportIs(job, 'checked');
  assertSameCheck(job, version);
  await deleteWords(tx, importId);
  await orderRun(tx, importId, { actor, now: clock.now() });
  await recordOrder(tx, actor, { importId, kind: job.kind, order: 'run' });
  await wakeImportWorkers(tx);
  return presentImport(await readImport(tx, importId));
}
