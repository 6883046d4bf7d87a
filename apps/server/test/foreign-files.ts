import fc from 'fast-check';

/*
 * Functions that write files like the exports of other systems. They share no code with the importer. The tests create
 * the records first, so they know what each file contains.
 */

export type DateText = {
  format: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'MM/DD/YYYY';
  write: (date: CalendarDay) => string;
};
export type CalendarDay = { year: number; month: number; day: number };

const two = (value: number) => String(value).padStart(2, '0');
const monthNames = [
  'January February March April May June July August September October November December',
  'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
].map((names) => names.split(' '));

/** The ways in which the test files write dates, with the date format that the import has to recognize. */
export const dateTexts: readonly DateText[] = [
  { format: 'YYYY-MM-DD', write: ({ year, month, day }) => `${year}-${two(month)}-${two(day)}` },
  { format: 'YYYY-MM-DD', write: ({ year, month, day }) => `${year}${two(month)}${two(day)}` },
  { format: 'YYYY-MM-DD', write: ({ year, month, day }) => `${year}/${month}/${day}` },
  { format: 'DD/MM/YYYY', write: ({ year, month, day }) => `${two(day)}.${two(month)}.${year}` },
  { format: 'DD/MM/YYYY', write: ({ year, month, day }) => `${day}/${month}/${year}` },
  { format: 'DD/MM/YYYY', write: ({ year, month, day }) => `${two(day)}-${two(month)}-${year}` },
  { format: 'MM/DD/YYYY', write: ({ year, month, day }) => `${two(month)}/${two(day)}/${year}` },
  { format: 'MM/DD/YYYY', write: ({ year, month, day }) => `${month}/${day}/${year}` },
  ...monthNames.map(
    (names): DateText => ({
      format: 'DD/MM/YYYY',
      write: ({ year, month, day }) => `${day}. ${names[month - 1]} ${year}`,
    }),
  ),
];

/** The ways in which the test files write times. Each function takes minutes since midnight. */
export const timeTexts: readonly ((minutes: number) => string)[] = [
  (minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
  (minutes) => `${two(Math.floor(minutes / 60))}.${two(minutes % 60)}`,
  (minutes) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00`,
  (minutes) => `${Math.floor(minutes / 60)}h${two(minutes % 60)}`,
  (minutes) => `${clockHour(minutes)}:${two(minutes % 60)} ${minutes < 720 ? 'AM' : 'PM'}`,
  (minutes) => `${clockHour(minutes)}:${two(minutes % 60)} ${minutes < 720 ? 'a.m.' : 'p.m.'}`,
];

const clockHour = (minutes: number) => Math.floor(minutes / 60) % 12 || 12;

export type Shape = {
  delimiter: string;
  lineEnd: string;
  isQuoted: boolean;
  hasMark: boolean;
  saysDelimiter: boolean;
  /** The number of characters in each uploaded part of the file. */
  partLength: number;
};

export const shapes: fc.Arbitrary<Shape> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  isQuoted: fc.boolean(),
  hasMark: fc.boolean(),
  saysDelimiter: fc.boolean(),
  partLength: fc.constantFrom(60_000, 997, 61),
});

/** Writes a file with these columns. */
export function writeFile(columns: Readonly<Record<string, readonly string[]>>, shape: Shape): string {
  const { delimiter, lineEnd, isQuoted, hasMark, saysDelimiter } = shape;
  const write = (cell: string) =>
    isQuoted || cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  const count = Math.max(...Object.values(columns).map(({ length }) => length));
  const rows = Array.from({ length: count }, (_, place) =>
    Object.values(columns).map((cells) => cells[place] ?? ''),
  );
  const lines = [Object.keys(columns), ...rows].map((cells) => cells.map(write).join(delimiter));
  const head = saysDelimiter ? `sep=${delimiter}${lineEnd}` : '';
  return `${hasMark ? '\uFEFF' : ''}${head}${lines.join(lineEnd)}${lineEnd}`;
}
