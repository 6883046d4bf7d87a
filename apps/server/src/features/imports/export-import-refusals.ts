import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { type CsvColumn, writeCsv } from '#platform/csv';
import type { Download } from '#platform/http/bind';
import { findWidestRefusal, listRefusalRows, type Refusal } from './import-refusals.queries.ts';
import { readImport } from './present-import.ts';
import { refusalHeaders } from './refusal-headers.ts';

const pageSize = 500;

/** That it was asked for is written down before it leaves. */
export async function exportImportRefusals(
  { db }: Context,
  actor: Actor,
  importId: number,
): Promise<Download> {
  const { headers, kind, refused } = await readImport(db, importId);
  await recordAudit(db, actor, {
    action: 'import.refusals_exported',
    object: { type: 'import', id: importId },
    details: { kind, count: refused },
  });
  const width = Math.max(headers.length, await findWidestRefusal(db, importId));
  return {
    fileName: `refused-lines-of-import-${importId}.csv`,
    parts: writeCsv(columnsOf(headers, width), pagesOf(db, importId)),
  };
}

function columnsOf(headers: readonly string[], width: number): CsvColumn<Refusal>[] {
  const hasOurs = refusalHeaders.every((header, place) => headers[place] === header);
  const first = hasOurs ? refusalHeaders.length : 0;
  const theirs = Array.from({ length: width }, (_, place) => ({
    header: headers[place] ?? '',
    cell: ({ cells }: Refusal) => cells[place] ?? '',
  }));
  const [line, because] = refusalHeaders;
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
