import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { listInvalidRowsAfter } from './invalid-rows.queries.ts';
import { readImport } from './present-import.ts';
import { recordImportRead } from './record-import-read.ts';

type Asked = RouteInput<typeof api.listImportRefusals>['params'] &
  RouteInput<typeof api.listImportRefusals>['query'];

export async function listInvalidRows(
  context: Context,
  actor: Actor,
  { importId, cursor, limit }: Asked,
): Promise<RouteOutput<typeof api.listImportRefusals>> {
  const { db, settings } = context;
  await readImport(db, importId);
  await recordImportRead(context, actor, { importId, screen: 'refusals' });
  const cursors = createCursors(settings, `refusals of import ${importId}`);
  const [after = 0] = cursors.read(cursor) ?? [];
  const found = await listInvalidRowsAfter(db, { importId, after: Number(after), limit: limit + 1 });
  const { rows, pagination } = toPage(found, limit, ({ lineNumber }) => cursors.write([lineNumber]));
  return { refusals: rows.map(({ lineNumber, reasons }) => ({ lineNumber, reasons })), pagination };
}
