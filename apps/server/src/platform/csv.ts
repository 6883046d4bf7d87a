import { TZDate } from '@date-fns/tz';
import { stringify } from 'csv-stringify/sync';

/** One column of a CSV file. A number stays one in the spreadsheet; give only numbers that are our own. */
export type CsvColumn<Row> = { readonly header: string; cell(row: Row): string | number | null };

/** Without it Excel takes the file for its own code page. */
const byteOrderMark = '\uFEFF';

/** Within a cell any of them needs quotes; the writer by itself thinks only of the one it ends lines with. */
const lineEnd = /[\r\n]/;

/**
 * What a spreadsheet may take for a formula, the full-width forms that East Asian ones read alike included. Tab, line
 * ends and NUL are dropped by some programs, which uncovers what follows them.
 */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;

function textOnly(cell: string | number | null): string | number | null {
  return typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell;
}

/** A cell as it was before `writeCsv` made it text only. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

type Cells = (string | number | null)[];

function toLines(cells: readonly Cells[]): string {
  return stringify(
    cells.map((line) => line.map(textOnly)),
    { record_delimiter: 'windows', quoted_match: lineEnd },
  );
}

/** A table among others in one file. A number stays one in the spreadsheet; give only numbers that are our own. */
export type CsvTable = { heading: string; headers: readonly string[]; rows: readonly Cells[] };

/** A CSV file of several tables, each below a line with its heading, with an empty line between them. */
export async function* writeCsvTables(tables: readonly CsvTable[]): AsyncGenerator<string> {
  let head = byteOrderMark;
  for (const { heading, headers, rows } of tables) {
    yield head + toLines([[heading], [...headers], ...rows]);
    head = '\r\n';
  }
}

/** A CSV file in parts, one for each page of rows, which is asked for when it is wanted. */
export async function* writeCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let head = `${byteOrderMark}${toLines([columns.map(({ header }) => header)])}`;
  for await (const rows of pages) {
    yield head + toLines(rows.map((row) => columns.map(({ cell }) => cell(row))));
    head = '';
  }
  if (head !== '') yield head;
}

/** ISO 8601 on the zone's clock, with its offset: `2026-11-21T20:03:29.000+01:00`. */
export function csvInstant(instant: Date, zone: string): string {
  return new TZDate(instant.getTime(), zone).toISOString();
}
