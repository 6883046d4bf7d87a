import type { api } from '@anteroom/contract/api';
import type { RouteInput, RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import { type CsvColumn, writeCsv } from '#platform/csv';
import { createCursors, toPage } from '#platform/db/page';
import type { Download } from '#platform/http/bind';
import { invalidRowHeaders } from './invalid-row-headers.ts';
import { findWidestInvalidRow, type InvalidRow, listInvalidRowsAfter } from './invalid-rows.queries.ts';
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

const pageSize = 500;

/** Records the export in the audit trail before the download starts. */
export async function exportInvalidRows({ db }: Context, actor: Actor, importId: number): Promise<Download> {
  const { headers, kind, refused } = await readImport(db, importId);
  await recordAudit(db, actor, {
    action: 'import.refusals_exported',
    object: { type: 'import', id: importId },
    details: { kind, count: refused },
  });
  const width = Math.max(headers.length, await findWidestInvalidRow(db, importId));
  return {
    fileName: `refused-lines-of-import-${importId}.csv`,
    parts: writeCsv(columnsOf(headers, width), pagesOf(db, importId)),
  };
}

function columnsOf(headers: readonly string[], width: number): CsvColumn<InvalidRow>[] {
  const hasOurs = invalidRowHeaders.every((header, place) => headers[place] === header);
  const first = hasOurs ? invalidRowHeaders.length : 0;
  const theirs = Array.from({ length: width }, (_, place) => ({
    header: headers[place] ?? '',
    cell: ({ cells }: InvalidRow) => cells[place] ?? '',
  }));
  const [line, because] = invalidRowHeaders;
  return [
    { header: line, cell: ({ lineNumber }) => lineNumber },
    { header: because, cell: ({ reasons }) => reasons.map(({ message }) => message).join('; ') },
    ...theirs.slice(first),
  ];
}

/** Reads each page in a separate statement, so that a slow download holds no database connection. */
async function* pagesOf(db: Context['db'], importId: number): AsyncGenerator<readonly InvalidRow[]> {
  for (let after = 0; ; ) {
    const rows = await listInvalidRowsAfter(db, { importId, after, limit: pageSize });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.lineNumber;
  }
}
