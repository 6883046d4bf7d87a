import type { ImportRefusal } from '@anteroom/contract/imports';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

export async function insertEmptiedCells(
  tx: Tx,
  importId: number,
  lines: readonly ImportRefusal[],
): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ lineNumber, reasons }) => ({ line_number: lineNumber, reasons }));
  await sql`
    insert into import_emptied_cells (import_id, line_number, reasons)
    select ${importId}, line.line_number, line.reasons
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (line_number int, reasons jsonb)
  `.execute(tx);
}

type Page = { importId: number; after: number; limit: number };

export function listEmptiedAfter(db: Db, { importId, after, limit }: Page): Promise<ImportRefusal[]> {
  return db
    .selectFrom('import_emptied_cells')
    .select(['line_number as lineNumber', 'reasons'])
    .where('import_id', '=', importId)
    .where('line_number', '>', after)
    .orderBy('line_number')
    .limit(limit)
    .$narrowType<{ reasons: ImportRefusal['reasons'] }>()
    .execute();
}
