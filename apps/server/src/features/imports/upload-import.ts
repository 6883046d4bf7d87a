import type { api } from '@anteroom/contract/api';
import type { ImportJob } from '@anteroom/contract/imports';
import type { RouteInput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertImportIs } from './assert-import-state.ts';
import { putPart } from './import-parts.queries.ts';
import { insertImport, lockImport } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';

export async function startImport(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  body: RouteInput<typeof api.startImport>['body'],
): Promise<ImportJob> {
  const importId = await insertImport(tx, { ...body, startedBy: actor.userId, now: clock.now() });
  // Omit the file name: it can be a patient's name.
  await recordAudit(tx, actor, {
    action: 'import.started',
    object: { type: 'import', id: importId },
    details: { kind: body.kind },
  });
  return presentImport(await readImport(tx, importId));
}

type Asked = RouteInput<typeof api.putImportPart>['params'] & RouteInput<typeof api.putImportPart>['body'];

/** Stores a part of the file. Sending a part again replaces it. */
export async function putImportPart(
  tx: Tx,
  _actor: Actor,
  { importId, part, text }: Asked,
): Promise<ImportJob> {
  await lockImport(tx, importId, 'add');
  assertImportIs(await readImport(tx, importId), 'uploading');
  await putPart(tx, { importId, part, text });
  return presentImport(await readImport(tx, importId));
}
