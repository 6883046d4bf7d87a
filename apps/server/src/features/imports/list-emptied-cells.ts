import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import type { Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { listEmptiedAfter } from './emptied-cells.queries.ts';
import { readImport } from './present-import.ts';

type Asked = RouteInput<typeof api.listEmptiedCells>['params'] &
  RouteInput<typeof api.listEmptiedCells>['query'];

/**
 * Lists the lines and fields whose cells were left empty. Contains no text of the file, so the read is not recorded.
 */
export async function listEmptiedCells(
  { db, settings }: Context,
  { importId, cursor, limit }: Asked,
): Promise<RouteOutput<typeof api.listEmptiedCells>> {
  await readImport(db, importId);
  const cursors = createCursors(settings, `emptied cells of import ${importId}`);
  const [after = 0] = cursors.read(cursor) ?? [];
  const found = await listEmptiedAfter(db, { importId, after: Number(after), limit: limit + 1 });
  const { rows, pagination } = toPage(found, limit, ({ lineNumber }) => cursors.write([lineNumber]));
  return { lines: [...rows], pagination };
}
