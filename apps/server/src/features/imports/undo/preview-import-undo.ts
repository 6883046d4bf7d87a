import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { extendDeadline } from '#platform/concurrency/request-deadline';
import type { Actor, Context } from '#platform/context';
import { createCursors, toPage } from '#platform/db/page';
import { assertImportIs } from '../assert-import-state.ts';
import { readImport } from '../present-import.ts';
import { type ImportReaders, readerOf } from '../reader-of.ts';
import { recordImportRead } from '../record-import-read.ts';

type Asked = RouteInput<typeof api.previewImportUndo>['params'] &
  RouteInput<typeof api.previewImportUndo>['query'];

/** The deadline of a preview. Generous, because the preview checks every record of a large import. */
const longestPreviewMillis = 60_000;

export async function previewImportUndo(
  context: Context,
  readers: ImportReaders,
  actor: Actor,
  { importId, cursor, limit }: Asked,
): Promise<RouteOutput<typeof api.previewImportUndo>> {
  const { db, settings } = context;
  const job = await readImport(db, importId);
  assertImportIs(job, 'done', 'stopped', 'undone');
  extendDeadline(longestPreviewMillis);
  const { undo } = readerOf(readers, job.kind);
  const cursors = createCursors(settings, `undo of import ${importId}`);
  const [after = 0] = cursors.read(cursor) ?? [];
  const counts = await undo.count(db, importId);
  const found = await undo.listKept(db, { importId, after: Number(after), limit: limit + 1 });
  const { rows, pagination } = toPage(found, limit, ({ lineNumber }) => cursors.write([lineNumber]));
  await recordImportRead(context, actor, {
    importId,
    screen: 'undo',
    patientIds: rows.map(({ patientId }) => patientId),
  });
  return { ...counts, records: [...rows], pagination };
}
