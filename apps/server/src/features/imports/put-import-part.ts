import type { ImportJob, putImportPart as route } from '@anteroom/contract/imports';
import type { RouteInput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { assertImportIs } from './assert-import-state.ts';
import { putPart } from './import-parts.queries.ts';
import { lockImport } from './imports.queries.ts';
import { presentImport, readImport } from './present-import.ts';

type Asked = RouteInput<typeof route>['params'] & RouteInput<typeof route>['body'];

/** Stores a part of the file. Sending a part again replaces it. */
export function putImportPart({ db }: Context, { importId, part, text }: Asked): Promise<ImportJob> {
  return inTransaction(db, async (tx) => {
    await lockImport(tx, importId, 'add');
    assertImportIs(await readImport(tx, importId), 'uploading');
    await putPart(tx, { importId, part, text });
    return presentImport(await readImport(tx, importId));
  });
}
