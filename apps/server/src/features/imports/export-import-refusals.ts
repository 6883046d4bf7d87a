import type { Context } from '#context';
import { type CsvColumn, writeCsv } from '#platform/csv';
import type { Download } from '#platform/http/bind';
import { findWidestRefusal, listRefusalRows, type Refusal } from './import-refusals.queries.ts';
import { readImport } from './present-import.ts';

const pageSize = 500;

/** Before the file's own columns; a mended file that comes again has them, and is not given them twice. */
const ownHeaders = ['Line', 'Refused because'];

export async function exportImportRefusals({ db }: Context, importId: number): Promise<Download> {
  const { headers } = await readImport(db, importId);
  const width = Math.max(headers.length, await findWidestRefusal(db, importId));
  return {
    fileName: `refused-lines-of-import-${importId}.csv`,
    parts: writeCsv(columnsOf(headers, width), pagesOf(db, importId)),
  };
}

function columnsOf(headers: readonly string[], width: number): CsvColumn<Refusal>[] {
  const hasOurs = ownHeaders.every((header, place) => headers[place] === header);
  const first = hasOurs ? ownHeaders.length : 0;
  const theirs = Array.from({ length: width }, (_, place) => ({
    header: headers[place] ?? '',
    cell: ({ cells }: Refusal) => cells[place] ?? '',
  }));
  const [line = '', because = ''] = ownHeaders;
  return [
    { header: line, cell: ({ lineNumber }) => lineNumber },
    { header: because, cell: ({ reasons }) => reasons.map(({ message }) => message).join('; ') },
    ...theirs.slice(first),
  ];
}

/** Page by page, each with a statement of its own: a slow reader holds no connection to the database. */
async function* pagesOf(db: Context['db'], importId: number): AsyncGenerator<readonly Refusal[]> {
  for (let after = 0; ; ) {
    const rows = await listRefusalRows(db, { importId, after, limit: pageSize });
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.lineNumber;
  }
}
