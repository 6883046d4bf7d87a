import type { api } from '@anteroom/contract/api';
import type { ImportJob } from '@anteroom/contract/imports';
import type { RouteInput } from '@anteroom/contract/route';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertImportIs } from './assert-import-state.ts';
import { putPart } from './import-parts.queries.ts';
import { lockImport } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';

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
