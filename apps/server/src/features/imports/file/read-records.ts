import { pipeline, Readable } from 'node:stream';
import { type InfoRecord, type Parser, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { brokenQuotation, describeCsvProblem } from './describe-csv-problem.ts';
import { doubleEscapedQuotes } from './escaped-quotes.ts';

/** A row of cells, and the line on which it starts, counted as in a text editor. */
export type FileRecord = { lineNumber: number; cells: string[] };

/** A row from the parser, with its raw text. */
type Row = { record: string[]; info: InfoRecord; raw: string };

/** The longest accepted row, in bytes. Far more than the fields can hold, but small enough for memory. */
const longestRecord = 400_000;
const longestFirstLine = 400_000;

/**
 * Reads the rows of a CSV file that arrives in parts of any length. Skips blank rows. Reads ahead only as far as
 * needed. Throws `import_unreadable` for a broken file.
 */
export async function* readRecords(parts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const source = parts[Symbol.asyncIterator]();
  const { delimiter, text, linesBefore } = openHead(await readHead(source));
  const parser = openParser(delimiter, doubleEscapedQuotes(andThen(text, source), delimiter));
  const lineOf = countLines(linesBefore);
  try {
    for await (const row of parser as AsyncIterable<Row>) {
      const { record, info } = row;
      const lineNumber = lineOf(record, info.lines);
      if (record.every((cell) => cell.trim() === '')) continue;
      yield { lineNumber, cells: readQuotations(row, delimiter, lineNumber) };
    }
  } catch (error) {
    throw describeCsvProblem(error);
  }
}

async function readHead(source: AsyncIterator<string>): Promise<string> {
  let head = '';
  while (head.length < longestFirstLine && (firstLineOf(head) === null || head.endsWith('\r'))) {
    const next = await source.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}

/** A first line such as `sep=;` sets the delimiter for spreadsheets. The column names follow on the next line. */
const saysDelimiter = /^\uFEFF?sep=([^"\r\n])(?:\r\n|\r|\n|$)/i;

function openHead(head: string): { delimiter: string; text: string; linesBefore: number } {
  const [line, delimiter] = saysDelimiter.exec(head) ?? [];
  if (line && delimiter) return { delimiter, text: head.slice(line.length), linesBefore: 1 };
  return { delimiter: detectDelimiter(firstLineOf(head) ?? head), text: head, linesBefore: 0 };
}

async function* andThen(head: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

const commonOptions = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  skip_empty_lines: true,
};

function openParser(delimiter: string, parts: AsyncIterable<string>): Parser {
  const parser = parse({
    ...commonOptions,
    bom: true,
    delimiter,
    info: true,
    raw: true,
    max_record_size: longestRecord,
    ltrim: delimiter !== '\t',
    relax_quotes: true,
  });
  // The callback can be empty: the parser also emits errors of the source to its consumer.
  pipeline(Readable.from(parts), parser, () => undefined);
  return parser;
}

/**
 * Decides whether quotation marks are text or enclose a cell. A stray mark, as in `5" needle`, is text. If a mark seems
 * to open a cell that has several lines or trailing spaces, parses the raw row again strictly. If that fails for a cell
 * of several lines, its closing mark is missing and the cell has swallowed other rows.
 */
function readQuotations({ record, raw }: Row, delimiter: string, line: number): string[] {
  if (!record.some((cell) => doubtful.test(cell))) return record;
  try {
    const [strict] = parseAtOnce(raw, { ...commonOptions, delimiter, trim: delimiter !== '\t' });
    return strict ?? record;
  } catch {
    if (record.some((cell) => /^".*[\r\n]/s.test(cell))) throw brokenQuotation(line);
    return record;
  }
}

const doubtful = /^"(?:.*[\r\n]|.*"\s+$)/s;

/**
 * Returns the line on which a row starts. The parser reports where it ends, and counts a CRLF inside a cell as two
 * lines.
 */
function countLines(linesBefore: number) {
  let countedTwice = 0;
  return (cells: readonly string[], linesByParser: number) => {
    const breaks = cells.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? []);
    countedTwice += breaks.filter((each) => each.length === 2).length;
    return linesBefore + linesByParser - countedTwice - breaks.length;
  };
}

const delimiters = [',', ';', '\t', '|'] as const;

const quotedOrBreak = /"[^"]*(?:"|$)|[\r\n]/g;

/**
 * Returns the first line that is not blank, including line breaks inside quoted cells. Returns null if the text ends
 * before the line does.
 */
function firstLineOf(text: string): string | null {
  const begun = text.replace(/^[\uFEFF\s]+/, '');
  for (const found of begun.matchAll(quotedOrBreak)) {
    if (!found[0].startsWith('"')) return begun.slice(0, found.index);
  }
  return null;
}

/** Returns the delimiter: the usual delimiter that is most frequent in the first line outside of quotes. */
function detectDelimiter(firstLine: string): string {
  const bare = firstLine.replace(/"[^"]*(?:"|$)/g, '');
  const counts = delimiters.map((delimiter) => ({ delimiter, count: bare.split(delimiter).length }));
  return counts.reduce((one, other) => (other.count > one.count ? other : one)).delimiter;
}
