import type { ImportRefusal } from '@anteroom/contract/imports';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

export type InvalidRow = ImportRefusal & { cells: readonly string[] };

export async function insertInvalidRows(
  tx: Tx,
  importId: number,
  invalidRows: readonly InvalidRow[],
): Promise<void> {
  if (invalidRows.length === 0) return;
  await sql`
    insert into import_refusals (import_id, line_number, reasons, cells)
    select ${importId}, line.line_number, line.reasons, array(select jsonb_array_elements_text(line.cells))
    from jsonb_to_recordset(${JSON.stringify(invalidRows.map(toRecord))}::jsonb)
      as line (line_number int, reasons jsonb, cells jsonb)
  `.execute(tx);
}

function toRecord({ lineNumber, reasons, cells }: InvalidRow) {
  return { line_number: lineNumber, reasons, cells };
}

type Page = { importId: number; after: number; limit: number };

export function listInvalidRowsAfter(db: Db, { importId, after, limit }: Page) {
  return db
    .selectFrom('import_refusals')
    .select(['line_number as lineNumber', 'reasons', 'cells'])
    .where('import_id', '=', importId)
    .where('line_number', '>', after)
    .orderBy('line_number')
    .limit(limit)
    .$narrowType<{ reasons: ImportRefusal['reasons'] }>()
    .execute();
}

export async function findWidestInvalidRow(db: Db, importId: number): Promise<number> {
  const { width } = await db
    .selectFrom('import_refusals')
    .select(sql<number | null>`max(cardinality(cells))`.as('width'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return width ?? 0;
}

/**
 * Deletes the refused lines and the list of emptied cells in batches: one statement for a whole file could exceed the
 * statement timeout.
 */
export async function deleteInvalidRows(db: Db, importId: number): Promise<void> {
  const batch = 20_000;
  for (const table of [sql.table('import_refusals'), sql.table('import_emptied_cells')]) {
    for (let deleted = batch; deleted >= batch; ) {
      const { numAffectedRows = 0n } = await sql`
        delete from ${table} where ctid = any(array(
          select ctid from ${table} where import_id = ${importId} limit ${batch}))
      `.execute(db);
      deleted = Number(numAffectedRows);
    }
  }
}
