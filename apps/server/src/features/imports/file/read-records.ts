import { pipeline, Readable } from 'node:stream';
import { type InfoRecord, type Parser, parse } from 'csv-parse';
import { describeCsvProblem } from './describe-csv-problem.ts';
import { detectDelimiter, firstLineOf } from './detect-delimiter.rules.ts';

/** One row of cells and the line on which it begins, as a text editor counts them. */
export type FileRecord = { lineNumber: number; cells: string[] };

/** In bytes: far beyond what fields can hold, and little enough for memory. */
const longestRecord = 400_000;
const longestFirstLine = 400_000;

/**
 * The rows of a CSV file that comes in parts, whatever the cuts; blank ones are left out. Reads no further ahead than
 * it is asked to. Throws `import_unreadable` where the file is broken.
 */
export async function* readRecords(parts: AsyncIterable<string>): AsyncGenerator<FileRecord> {
  const source = parts[Symbol.asyncIterator]();
  const head = await readHead(source);
  const parser = openParser(detectDelimiter(firstLineOf(head) ?? head), andThen(head, source));
  const lineOf = countLines();
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: InfoRecord }>) {
      const lineNumber = lineOf(record, info.lines);
      if (record.some((cell) => cell !== '')) yield { lineNumber, cells: record };
    }
  } catch (error) {
    throw describeCsvProblem(error);
  }
}

async function readHead(source: AsyncIterator<string>): Promise<string> {
  let head = '';
  while (head.length < longestFirstLine && firstLineOf(head) === null) {
    const next = await source.next();
    if (next.done) break;
    head += next.value;
  }
  return head;
}

async function* andThen(head: string, source: AsyncIterator<string>): AsyncGenerator<string> {
  if (head !== '') yield head;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}

function openParser(delimiter: string, parts: AsyncIterable<string>): Parser {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    max_record_size: longestRecord,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: delimiter !== '\t',
  });
  // Whoever reads the parser is told of an error by it, also of the source's.
  pipeline(Readable.from(parts), parser, () => undefined);
  return parser;
}

/** The parser counts where a row ends, and a CRLF inside of a cell as two lines. */
function countLines() {
  let countedTwice = 0;
  return (cells: readonly string[], linesByParser: number) => {
    const breaks = cells.flatMap((cell) => cell.match(/\r\n|\r|\n/g) ?? []);
    countedTwice += breaks.filter((each) => each.length === 2).length;
    return linesByParser - countedTwice - breaks.length;
  };
}
