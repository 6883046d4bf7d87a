import { TZDate } from '@date-fns/tz';
import { stringify } from 'csv-stringify/sync';

/** One column of a CSV file. Numbers are not escaped, so pass only numbers of our own. */
export type CsvColumn<Row> = { readonly header: string; cell(row: Row): string | number | null };

/** Marks the file as UTF-8. Without this mark, Excel assumes its own code page. */
const byteOrderMark = '\uFEFF';

/** Cells with any of these need quotes. By default csv-stringify quotes only for its own record delimiter. */
const lineEnd = /[\r\n]/;

/**
 * Characters that make a spreadsheet read a cell as a formula, with the full-width forms that East Asian versions
 * accept. Some programs drop tabs, line ends and NUL, which exposes the next character.
 */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;

function textOnly(cell: string | number | null): string | number | null {
  return typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell;
}

/** Reverses the escaping of `writeCsv`. */
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

/** One table of a file with several. Numbers are not escaped, so pass only numbers of our own. */
export type CsvTable = { heading: string; headers: readonly string[]; rows: readonly Cells[] };

/** Writes a CSV file of several tables, each below a heading, with an empty line between them. */
export async function* writeCsvTables(tables: readonly CsvTable[]): AsyncGenerator<string> {
  let head = byteOrderMark;
  for (const { heading, headers, rows } of tables) {
    yield head + toLines([[heading], [...headers], ...rows]);
    head = '\r\n';
  }
}

/** Writes a CSV file in parts, one for each page of rows. Reads the next page only when the consumer asks for it. */
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

/** Formats an instant as ISO 8601 in a zone, with its offset: `2026-11-21T20:03:29.000+01:00`. */
export function csvInstant(instant: Date, zone: string): string {
  return new TZDate(instant.getTime(), zone).toISOString();
}
