import type { ImportJob } from '@anteroom/contract/imports';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertImportIs } from './assert-import-state.ts';
import { deleteParts } from './import-parts.queries.ts';
import { closeImport, lockImport } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';

/** Stops a running import. Waits for the current chunk to be written. The worker does not process any more chunks. */
export async function stopImport(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  importId: number,
): Promise<ImportJob> {
  await lockImport(tx, importId, 'change');
  const { state, kind, linesDone, accepted, refused, alreadyThere } = await readImport(tx, importId);
  assertImportIs({ state }, 'importing');
  await deleteParts(tx, importId);
  const failure = `Stopped by ${actor.name}. Everything imported so far stays.`;
  await closeImport(tx, importId, { state: 'stopped', failure, now: clock.now() });
  await recordAudit(tx, actor, {
    action: 'import.stopped',
    object: { type: 'import', id: importId },
    details: { kind, lines: linesDone, accepted, refused, alreadyThere },
  });
  return presentImport(await readImport(tx, importId));
}
