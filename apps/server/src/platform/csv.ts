import { TZDate } from '@date-fns/tz';
import { stringify } from 'csv-stringify/sync';

/** One column of a CSV file. Numbers are not escaped, so pass only numbers that the server computed. */
export type CsvColumn<Row> = { readonly header: string; cell(row: Row): string | number | null };

/** Marks the file as UTF-8. Without this mark, Excel assumes the code page of its system. */
const byteOrderMark = '\uFEFF';

/**
 * Matches cells that need quotes because of a line break, or of another separator that a spreadsheet may split at. By
 * default csv-stringify quotes only for its own delimiters.
 */
const separator = /[\r\n;\t]/;

/**
 * Matches text that a spreadsheet reads as a formula. Includes the full-width characters that East Asian versions
 * accept. Includes tabs, line breaks and NUL, because some programs drop them, and then the formula character comes
 * first. Also matches if apostrophes are in front, so that `readCell` removes only the one that `writeCsv` added.
 */
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * Matches a formula inside a text. In many countries, spreadsheets separate cells by semicolons and ignore quotes in
 * the middle of a cell, so a part of a text can become a cell. Quotes before the formula can be the opening quotes of
 * that cell. Many texts have list items that start with a hyphen, so a sign counts only if a function, a program or a
 * reference to a sheet follows.
 */
const laterFormula = String.raw`['"]*(?:[=@＝＠]|[+\-＋－][^;\t\r\n]*(?:\w\(|\||!\$?[A-Za-z]))`;
const beforeLaterFormula = new RegExp(String.raw`(?<=[;\t\r\n])(?=${laterFormula})`, 'g');
const escapedLater = new RegExp(String.raw`(?<=[;\t\r\n])'(?=${laterFormula})`, 'g');

function textOnly(cell: string | number | null): string | number | null {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(beforeLaterFormula, "'");
  return formula.test(text) ? `'${text}` : text;
}

/** Reverses the escaping of `writeCsv`. */
export function readCell(cell: string): string {
  const text = cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
  return text.replace(escapedLater, '');
}

type Cells = (string | number | null)[];

function toLines(cells: readonly Cells[]): string {
  return stringify(
    cells.map((line) => line.map(textOnly)),
    { record_delimiter: 'windows', quoted_match: separator },
  );
}

/** One table of a file with several tables. Numbers are not escaped, so pass only numbers that the server computed. */
export type CsvTable = { heading: string; headers: readonly string[]; rows: readonly Cells[] };

/** Writes a CSV file of several tables, each below a heading, with an empty line between the tables. */
export async function* writeCsvTables(tables: readonly CsvTable[]): AsyncGenerator<string> {
  let head = byteOrderMark;
  for (const { heading, headers, rows } of tables) {
    yield head + toLines([[heading], [...headers], ...rows]);
    head = '\r\n';
  }
}

/** Writes a CSV file in chunks, one for each page of rows. Reads the next page only when the consumer requests it. */
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

/** Formats an instant as ISO 8601 in a time zone, with the UTC offset: `2026-11-21T20:03:29.000+01:00`. */
export function csvInstant(instant: Date, zone: string): string {
  return new TZDate(instant.getTime(), zone).toISOString();
}
