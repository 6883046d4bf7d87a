import { describe, expect, it } from 'vitest';
import { csvInstant, readCell, writeCsv } from './csv.ts';

const columns = [
  { header: 'Number', cell: ({ number }: { number: number; name: string | null }) => number },
  { header: 'Name', cell: ({ name }: { number: number; name: string | null }) => name },
];

async function fileOf(...pages: { number: number; name: string | null }[][]): Promise<string> {
  const parts = writeCsv(
    columns,
    (async function* () {
      yield* pages;
    })(),
  );
  let file = '';
  for await (const part of parts) file += part;
  return file;
}

describe('CSV file', () => {
  it('starts a CSV file with a byte order mark for Excel, followed by one header row', async () => {
    const file = await fileOf([{ number: 1, name: 'Ada' }], [{ number: 2, name: null }]);
    expect(file).toBe('\uFEFFNumber,Name\r\n1,Ada\r\n2,\r\n');
  });

  it('writes only the header row if a CSV file has no data rows', async () => {
    expect(await fileOf()).toBe('\uFEFFNumber,Name\r\n');
    expect(await fileOf([])).toBe('\uFEFFNumber,Name\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '\0=x', '＝1', '＋1', '－1', '＠x'])(
    'S-65: escapes a CSV text cell that starts with %j',
    async (name) => {
      const file = await fileOf([{ number: -1, name }]);
      expect(file.split('\r\n-1,')[1]).toMatch(/^"?'/);
    },
  );

  it.each([
    'a;=1+1',
    'a\n@SUM(1)',
    'a\r\n-2+cmd|x',
    'a\t+A!B1',
    'a;-f(1)',
    '=a;=b',
    'a;\n=b',
    "a;'b",
    'a\n- b (c)\n-1',
    'a;"=1+1',
    "a;'=1",
    `a;'"'-2+cmd|x`,
    '\t=1',
    "'=1,",
    "''+49,",
  ])(
    'S-65: escapes a formula after a separator in %j so that reading the cell returns the same text',
    async (name) => {
      const file = await fileOf([{ number: 1, name }]);
      expect(file.split(/[;\t\r\n]/).filter((part) => /^"*(?:[=@]|[+-].*(?:[|!]|\w\())/.test(part))).toEqual(
        [],
      );
      expect(readCell(file.slice(file.indexOf(',"') + 2, -3).replaceAll('""', '"'))).toBe(name);
    },
  );

  it('quotes CSV cells that contain quotes, commas or line breaks', async () => {
    expect(await fileOf([{ number: 1, name: 'a "b", c\r\nd' }])).toContain('1,"a ""b"", c\r\nd"\r\n');
    expect(await fileOf([{ number: 1, name: 'a\nb' }])).toContain('1,"a\nb"\r\n');
    expect(await fileOf([{ number: 1, name: 'a\rb' }])).toContain('1,"a\rb"\r\n');
  });
});

describe('csvInstant', () => {
  it.each([
    ['2026-07-01T22:30:00Z', '2026-07-02T00:30:00.000+02:00'],
    ['2026-12-31T23:30:00Z', '2027-01-01T00:30:00.000+01:00'],
  ])('writes the instant %s in the clinic’s time zone as %s', (instant, told) => {
    expect(csvInstant(new Date(instant), 'Europe/Berlin')).toBe(told);
  });
});
