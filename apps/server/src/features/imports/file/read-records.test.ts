import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/app-error';
import { type FileRecord, readRecords } from './read-records.ts';

async function* each(parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
}

async function read(...parts: string[]): Promise<FileRecord[]> {
  const found: FileRecord[] = [];
  for await (const record of readRecords(each(parts))) found.push(record);
  return found;
}

const cellsOf = async (...parts: string[]) => (await read(...parts)).map(({ cells }) => cells);
const problemOf = (text: string) =>
  read(text).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.message : error),
  );

/** Cuts the text at these positions, never inside a character. */
function cut(text: string, places: readonly number[]): string[] {
  const characters = [...text];
  const ends = [...new Set(places.map((place) => place % (characters.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...ends].map((start, number) => characters.slice(start, ends[number]).join('')).filter(Boolean);
}

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\n', '\r\n', 'a', ' ', 'é'), maxLength: 8 }),
);

describe('rows of a file', () => {
  it('reads the same rows and line numbers no matter where the file is cut into parts', async () => {
    const files = fc.record({
      rows: fc.integer({ min: 2, max: 5 }).chain((width) => {
        // The parser skips blank rows, and takes the delimiter from the first row.
        const row = fc
          .array(cell, { minLength: width - 1, maxLength: width - 1 })
          .map((cells) => ['x', ...cells]);
        return fc.array(row, { minLength: 1, maxLength: 6 });
      }),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      bom: fc.boolean(),
      places: fc.array(fc.nat(), { maxLength: 8 }),
    });
    const property = fc.asyncProperty(files, async ({ rows, delimiter, lineEnd, bom, places }) => {
      const header = (rows[0] ?? []).map((_, place) => `c${place}`);
      const text = stringify([header, ...rows], { delimiter, record_delimiter: lineEnd, bom, quoted: true });
      const found = await read(...cut(text, places));
      expect(found.map(({ cells }) => cells)).toEqual([header, ...rows]);
      let line = 1;
      for (const { cells, lineNumber } of found) {
        expect(lineNumber).toBe(line);
        line += 1 + (cells.join('|').match(/\r\n|\r|\n/g)?.length ?? 0);
      }
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it.each([',', ';', '\t', '|'])(
    'uses "%s" as the delimiter of a file if it separates the columns of the first line',
    async (delimiter) => {
      const text = `a${delimiter}"b,;|\t"\n1${delimiter}"2,;|,;|"\n`;
      expect(await cellsOf(text)).toEqual([
        ['a', 'b,;|\t'],
        ['1', '2,;|,;|'],
      ]);
    },
  );

  it('reads rows after a byte order mark, and skips blank lines', async () => {
    expect(await read('\uFEFF"a",b\r\n\r\n,\r\n1, 2 \r\n')).toEqual([
      { lineNumber: 1, cells: ['a', 'b'] },
      { lineNumber: 4, cells: ['1', '2 '] },
    ]);
  });

  it.each([
    ['1,Bob "B" Smith,5" needle', ['1', 'Bob "B" Smith', '5" needle']],
    ['1,"B" Smith , x', ['1', '"B" Smith ', 'x']],
    ['1,"""Rash"" since\nMonday",x', ['1', '"Rash" since\nMonday', 'x']],
    [' "1" ,"2, too" , "3"', ['1', '2, too', '3']],
  ])('keeps quotation marks that are part of a cell’s text: %s', async (line, cells) => {
    expect(await cellsOf(`a,b,c\n${line}\n4,5,6\n`)).toEqual([['a', 'b', 'c'], cells, ['4', '5', '6']]);
  });

  it('reads quotation marks, backslashes and line breaks that are escaped by a backslash, as in MySQL exports', async () => {
    const text =
      'id,note,path\n' +
      '"1","size 5\\", blue","C:\\\\"\n' +
      '"2","a 5\\" needle, \\"sterile\\"","C:\\\\temp\\\\"\r\n' +
      '"3","\\"quoted\\"",\\N\n' +
      '"4","two\\\nlines","back\\slash"\n' +
      '"5","size 5\\", blue","end"\n';
    const rows = [
      ['id', 'note', 'path'],
      ['1', 'size 5", blue', 'C:\\'],
      ['2', 'a 5" needle, "sterile"', 'C:\\temp\\'],
      ['3', '"quoted"', '\\N'],
      ['4', 'two\nlines', 'back\\slash'],
      ['5', 'size 5", blue', 'end'],
    ];
    expect(await cellsOf(text)).toEqual(rows);
    expect((await read(text)).map(({ lineNumber }) => lineNumber)).toEqual([1, 2, 3, 4, 5, 7]);
    for (let at = 1; at < text.length; at += 1) {
      expect(await cellsOf(text.slice(0, at), text.slice(at))).toEqual(rows);
    }
  });

  it('keeps a backslash before a quotation mark that closes its cell or is doubled', async () => {
    expect(await cellsOf('a;b\n"C:\\";"\\\\srv\\"\n"say \\""C:\\""";5\\"x\n"\\";"y\\"')).toEqual([
      ['a', 'b'],
      ['C:\\', '\\\\srv\\'],
      ['say \\"C:\\"', '5\\"x'],
      ['\\', 'y\\'],
    ]);
  });

  it.each(['sep=;\n', '\uFEFFsep=;\r\n', 'SEP=;\r'])(
    'reads the rows below a first line that sets the delimiter: %j',
    async (first) => {
      const text = `${first}"a,b,c";d\n1;2\n`;
      const rows = [
        { lineNumber: 2, cells: ['a,b,c', 'd'] },
        { lineNumber: 3, cells: ['1', '2'] },
      ];
      expect(await read(text)).toEqual(rows);
      for (let at = 1; at < first.length + 2; at += 1) {
        expect(await read(text.slice(0, at), text.slice(at))).toEqual(rows);
      }
    },
  );

  it('accepts rows that end with a bare carriage return', async () => {
    expect(await read('a,b\r1,2\r\r"x\ry",3')).toEqual([
      { lineNumber: 1, cells: ['a', 'b'] },
      { lineNumber: 2, cells: ['1', '2'] },
      { lineNumber: 4, cells: ['x\ry', '3'] },
    ]);
  });

  it('finds no rows in an empty file', async () => {
    expect(await read('')).toEqual([]);
    expect(await read('\uFEFF\n\n')).toEqual([]);
  });

  it.each([
    [
      'an unclosed quotation mark',
      'a,b\n1,"2\n3\n4',
      'A quotation mark is opened in the file and never closed.',
    ],
    [
      'text after a closing quotation mark',
      'a,b,c\n1,"2,3\n4,"5",6\n',
      /^Near line 2, text follows a closing quotation mark/,
    ],
    ['a line that is too long', `a,b\n1,${'x'.repeat(500_000)}\n`, /^Near line 2, a line is too long/],
    [
      'a long cell after an unclosed quotation mark',
      `a,b\n1,"${'x\n'.repeat(500_000)}`,
      /a line is too long\. A quotation mark may have been opened/,
    ],
  ])('a file with %s throws a readable error', async (_, text, words) => {
    expect(await problemOf(text)).toMatch(words);
  });
});
