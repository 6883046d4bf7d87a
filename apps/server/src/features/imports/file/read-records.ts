import { pipeline, Readable } from 'node:stream';
import { type InfoRecord, type Parser, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { brokenQuotation, describeCsvProblem } from './describe-csv-problem.ts';
import { detectDelimiter, firstLineOf } from './detect-delimiter.rules.ts';

/** One row of cells and the line on which it begins, as a text editor counts them. */
export type FileRecord = { lineNumber: number; cells: string[] };

/** As the parser gives it, with the text it was read from. */
type Row = { record: string[]; info: InfoRecord; raw: string };

/** In bytes: far beyond what fields can hold, and little enough for memory. */
const longestRecord = 400_000;
const longestFirstLine = 400_000;

/**
 * The rows of a CSV file that comes in parts, whatever the cuts; blank ones are left out. Reads no further ahead than
 * it is asked to. Throws `import_unreadable` where the file is broken.
 */
export async function* readRecords(parts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const source = parts[Symbol.asyncIterator]();
  const { delimiter, text, linesBefore } = openHead(await readHead(source));
  const parser = openParser(delimiter, andThen(text, source));
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

/** By a first line such as `sep=;` a file tells a spreadsheet its delimiter; the names of the columns come after it. */
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
  // Whoever reads the parser is told of an error by it, also of the source's.
  pipeline(Readable.from(parts), parser, () => undefined);
  return parser;
}

/**
 * A stray quotation mark, as in `5" needle`, is text. Where one seems to open a cell that has several lines, or spaces
 * behind its end, the row as it stands is looked at strictly: it tells which marks were meant. Of a cell over several
 * lines that cannot be told, the end was not found, and what it took in are other lines.
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

/** The parser counts where a row ends, and a CRLF inside of a cell as two lines. */
function countLines(linesBefore: number) {
  let countedTwice = 0;
  return (cells: readonly string[], linesByParser: number) => {
    const breaks = cells.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? []);
    countedTwice += breaks.filter((each) => each.length === 2).length;
    return linesBefore + linesByParser - countedTwice - breaks.length;
  };
}
