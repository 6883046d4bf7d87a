import { type ImportDateFormat, importDateFormats } from '@anteroom/contract/imports';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDate, splitMoment } from './read-date.rules.ts';
import { DateSurvey } from './survey-dates.rules.ts';
import { readTimeOfDay } from './time-of-day.rules.ts';

const latest = '2036-11-24';
const zone = 'Europe/Berlin';
const read = (cell: string, format: ImportDateFormat) => readDate(cell, { format, latest, zone });

describe('a date', () => {
  it.each([
    ['2020-02-29', 'YYYY-MM-DD', '2020-02-29'],
    ['2020-2-9T10:00:00Z', 'YYYY-MM-DD', '2020-02-09'],
    ['1980-05-03T22:00:00.000Z', 'YYYY-MM-DD', '1980-05-04'],
    ['1980-05-03T00:00:00Z', 'YYYY-MM-DD', '1980-05-03'],
    ['03.05.1980 23:30Z', 'DD/MM/YYYY', '1980-05-04'],
    ['2021-02-29', 'YYYY-MM-DD', null],
    ['31/12/1999', 'DD/MM/YYYY', '1999-12-31'],
    ['31/12/1999', 'MM/DD/YYYY', null],
    ['31/12/1999', 'YYYY-MM-DD', null],
    ['12/31/1999 23:59', 'MM/DD/YYYY', '1999-12-31'],
    ['1.2.1980', 'DD/MM/YYYY', '1980-02-01'],
    ['1. 2. 1980', 'DD/MM/YYYY', '1980-02-01'],
    ['12.03.2024 14.30', 'DD/MM/YYYY', '2024-03-12'],
    ['Di., 12.03.2024 um 9 Uhr', 'DD/MM/YYYY', '2024-03-12'],
    ['3/4/2020 2:30 p.m.', 'MM/DD/YYYY', '2020-03-04'],
    ['20240312', 'DD/MM/YYYY', '2024-03-12'],
    ['12032024', 'DD/MM/YYYY', '2024-03-12'],
    ['12032024', 'MM/DD/YYYY', '2024-12-03'],
    ['12032024', 'YYYY-MM-DD', null],
    ['24-03-12', 'YYYY-MM-DD', '2024-03-12'],
    ['24/03/12', 'YYYY-MM-DD', null],
    ['24-03-12', 'DD/MM/YYYY', '2012-03-24'],
    ['12-Mar-24', 'MM/DD/YYYY', '2024-03-12'],
    ['March 1st, 2024', 'DD/MM/YYYY', '2024-03-01'],
    ['Montag, 12. Jänner 2024', 'DD/MM/YYYY', '2024-01-12'],
    ['12 de agosto de 2024', 'YYYY-MM-DD', '2024-08-12'],
    ['1º de maio de 2024', 'YYYY-MM-DD', '2024-05-01'],
    ['mardi 12 août 2024 14h30', 'YYYY-MM-DD', '2024-08-12'],
    ['12 ott. 2024', 'YYYY-MM-DD', '2024-10-12'],
    ['mar 3 mar 2026', 'YYYY-MM-DD', '2026-03-03'],
    ['mar. 3/3/2026', 'DD/MM/YYYY', '2026-03-03'],
    ['mar. 3-12-2024', 'DD/MM/YYYY', '2024-12-03'],
    ['mar 3 2026', 'YYYY-MM-DD', '2026-03-03'],
    ['terça-feira, 3 de março de 2026 às 14:30', 'YYYY-MM-DD', '2026-03-03'],
    ['martedì 3 marzo 2026 alle ore 14:30', 'YYYY-MM-DD', '2026-03-03'],
    ['2024-Dez-12', 'YYYY-MM-DD', '2024-12-12'],
    ['12 jui 2024', 'YYYY-MM-DD', null],
    ['12/2024', 'DD/MM/YYYY', null],
    ['1/2/1980 or 1981', 'DD/MM/YYYY', null],
    ['030 1234567', 'DD/MM/YYYY', null],
    ['yesterday', 'YYYY-MM-DD', null],
  ] as const)('reads the date "%s" in the format %s as %s', (cell, format, date) => {
    expect(read(cell, format)).toBe(date);
  });

  it('a two-digit year means the latest year with these digits that does not exceed the latest plausible date', () => {
    const dates = ['24/11/36', '25/11/36', '01/01/99', '01/01/00'];
    expect(dates.map((cell) => read(cell, 'DD/MM/YYYY'))).toEqual([
      '2036-11-24',
      '1936-11-25',
      '1999-01-01',
      '2000-01-01',
    ]);
    expect(readDate('25/11/26', { format: 'DD/MM/YYYY', latest: '2026-11-24', zone })).toBe('1926-11-25');
  });

  it('separates a date from the time of day after it', () => {
    const times = [
      ...['1.2.1980 14.30', '1.2.1980, 2:30 p.m.', '1980-02-01T14:30', '1.2.1980'],
      ...['1.2.1980 um 9 Uhr', '1 de febrero de 1980, a las 9:05', '1º de fevereiro de 1980 às 14:30'],
      ...['1 février 1980 à 14h30', '1 febbraio 1980 alle 14:30', 'venerdì 1 febbraio 1980 alle ore 14:30'],
    ];
    expect(times.map((cell) => splitMoment(cell, { format: 'DD/MM/YYYY', latest, zone })?.time)).toEqual([
      '14.30',
      '2:30 p.m.',
      '14:30',
      '',
      ...['9 Uhr', '9:05', '14:30'],
      ...['14h30', '14:30', '14:30'],
    ]);
  });
});

describe('a time of day', () => {
  it.each([
    ['14:30', '14:30'],
    ['14.30', '14:30'],
    ['14h30', '14:30'],
    ['1430', '14:30'],
    ['0930', '09:30'],
    ['2:30 p.m.', '14:30'],
    ['2.30pm', '14:30'],
    ['2 PM', '14:00'],
    ['12:00 a.m.', '00:00'],
    ['9h', '09:00'],
    ['14.30 Uhr', '14:30'],
    ['25:00', null],
    ['13:00 pm', null],
    ['14', null],
    ['soon', null],
  ])('reads the time of day "%s" as %s', (cell, time) => {
    const seconds = readTimeOfDay(cell);
    const text = seconds === null ? null : new Date(seconds * 1000).toISOString().slice(11, 16);
    expect(text).toBe(time);
  });
});

/** Written by hand, because the code under test takes its month names from `Intl`. */
const monthNames = {
  english: 'January February March April May June July August September October November December',
  german: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
  spanish: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  french: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  portuguese: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  italian: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
};

type Parts = { year: number; month: number; day: number };
type Written = { format: ImportDateFormat; write: (parts: Parts) => string };

const two = (number: number) => String(number).padStart(2, '0');
const named = Object.values(monthNames).flatMap((names): Written[] => {
  const nameOf = ({ month }: Parts) => names.split(' ')[month - 1] ?? '';
  return importDateFormats.flatMap((format) => [
    { format, write: (parts) => `${parts.day}. ${nameOf(parts)} ${parts.year}` },
    { format, write: (parts) => `${two(parts.day)} de ${nameOf(parts)} de ${parts.year}` },
    { format, write: (parts) => `${nameOf(parts)} ${parts.day}, ${parts.year}` },
    { format, write: (parts) => `${parts.day}-${nameOf(parts).toUpperCase()}-${parts.year} 08:15` },
  ]);
});
const numeric = ['/', '-', '.', ' '].flatMap((between): Written[] => [
  { format: 'DD/MM/YYYY', write: ({ year, month, day }) => [two(day), two(month), year].join(between) },
  { format: 'DD/MM/YYYY', write: ({ year, month, day }) => [day, month, two(year % 100)].join(between) },
  { format: 'MM/DD/YYYY', write: ({ year, month, day }) => [two(month), two(day), year].join(between) },
  { format: 'MM/DD/YYYY', write: ({ year, month, day }) => [month, day, two(year % 100)].join(between) },
  { format: 'YYYY-MM-DD', write: ({ year, month, day }) => [year, two(month), two(day)].join(between) },
  { format: 'MM/DD/YYYY', write: ({ year, month, day }) => `${year}${two(month)}${two(day)}` },
  { format: 'DD/MM/YYYY', write: ({ year, month, day }) => `${two(day)}${two(month)}${year} 14.30` },
]);

const aDate = fc
  .integer({ min: Date.UTC(1937, 0, 1) / 86_400_000, max: Date.UTC(2036, 10, 24) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000));
const partsOf = (date: Date): Parts => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth() + 1,
  day: date.getUTCDate(),
});

describe('any date', () => {
  it('reads any date correctly in every format in which it can be written', () => {
    fc.assert(
      fc.property(aDate, fc.constantFrom(...named, ...numeric), (date, { format, write }) => {
        expect(read(write(partsOf(date)), format)).toBe(date.toISOString().slice(0, 10));
      }),
      { numRuns: 2000 },
    );
  });

  it('reads month-first dates and English month names the same as JavaScript does', () => {
    const writers = [
      (date: Date) => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format(date),
      (date: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date),
      (date: Date) => date.toUTCString().slice(0, 16),
    ];
    fc.assert(
      fc.property(aDate, fc.constantFrom(...writers), (date, write) => {
        const cell = write(date);
        expect(read(cell, 'MM/DD/YYYY')).toBe(new Date(`${cell} UTC`).toISOString().slice(0, 10));
      }),
      { numRuns: 500 },
    );
  });
});

const survey = (cells: readonly string[]) => {
  const dates = new DateSurvey({ birthDate: '2026-11-24', date: latest, zone });
  for (const cell of cells) dates.add(cell);
  return dates.result();
};
const monthFirst = ({ year, month, day }: Parts) => `${two(month)}/${two(day)}/${year}`;
const dayFirst = ({ year, month, day }: Parts) => `${two(day)}/${two(month)}/${year}`;

describe('the suggested date format of a column', () => {
  it('recognizes long cells with a weekday, a date and a time as dates', () => {
    const cells = [
      'quarta-feira, 23 de setembro de 2026 às 14:30',
      'mercoledì 23 settembre 2026 alle ore 14:30',
    ];
    expect(survey(cells)?.count).toBe(2);
  });

  it('suggests no format and previews three dates as stored if every date is ambiguous between day-first and month-first', () => {
    const column = survey(['N/A', '05/05/1980', '01/02/1980', '03/04/1980', '05/06/80', '07/08/1980']);
    expect(column).toMatchObject({ suggestedFormat: null, count: 5, hasShortYears: true });
    expect(column?.readings).toEqual([
      {
        format: 'DD/MM/YYYY',
        count: 5,
        samples: [
          { cell: '01/02/1980', birthDate: '1980-02-01', date: '1980-02-01' },
          { cell: '03/04/1980', birthDate: '1980-04-03', date: '1980-04-03' },
          { cell: '05/06/80', birthDate: '1980-06-05', date: '1980-06-05' },
        ],
      },
      {
        format: 'MM/DD/YYYY',
        count: 5,
        samples: [
          { cell: '01/02/1980', birthDate: '1980-01-02', date: '1980-01-02' },
          { cell: '03/04/1980', birthDate: '1980-03-04', date: '1980-03-04' },
          { cell: '05/06/80', birthDate: '1980-05-06', date: '1980-05-06' },
        ],
      },
    ]);
  });

  it('suggests no date format if the column mixes day-first and month-first dates', () => {
    expect(survey(['13/01/1980', '01/13/1980', '01/02/1980'])?.suggestedFormat).toBeNull();
  });

  it('suggests the first date format that fits if every date means the same in all formats that fit', () => {
    expect(survey(['2020-05-06', '1999-12-31'])?.suggestedFormat).toBe('YYYY-MM-DD');
    expect(survey(['5. März 2020'])?.suggestedFormat).toBe('YYYY-MM-DD');
    expect(survey(['05/05/1980'])?.suggestedFormat).toBe('DD/MM/YYYY');
  });

  it('suggests no date format for a column without dates', () => {
    expect(survey(['', 'unknown', '030 1234567', '40'])).toBeNull();
  });

  it('reads a two-digit year in a birth date as a past year, and in any other date as at most ten years ahead', () => {
    const [reading] = survey(['13/01/30'])?.readings ?? [];
    expect(reading?.samples).toEqual([{ cell: '13/01/30', birthDate: '1930-01-13', date: '2030-01-13' }]);
  });

  /** At least 500 dates without a day above 12, so that each can be read with the day or the month first. */
  const early = fc.array(
    fc.record({
      year: fc.integer({ min: 1950, max: 2025 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 12 }),
    }),
    { minLength: 500, maxLength: 600 },
  );
  const late = fc.record({
    year: fc.integer({ min: 1950, max: 2025 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 13, max: 28 }),
  });

  it('detects the date format from a single unambiguous line after 500 ambiguous lines', () => {
    fc.assert(
      fc.property(early, late, fc.boolean(), (lines, last, isMonthFirst) => {
        const write = isMonthFirst ? monthFirst : dayFirst;
        expect(survey([...lines, last].map(write))?.suggestedFormat).toBe(
          isMonthFirst ? 'MM/DD/YYYY' : 'DD/MM/YYYY',
        );
      }),
      { numRuns: 20 },
    );
  });

  it('the suggested date format never changes the meaning of a date in the column', () => {
    fc.assert(
      fc.property(fc.array(aDate, { minLength: 1, maxLength: 12 }), fc.boolean(), (dates, isMonthFirst) => {
        const cells = dates.map(partsOf).map(isMonthFirst ? monthFirst : dayFirst);
        const suggested = survey(cells)?.suggestedFormat ?? null;
        if (suggested === null) return;
        const stored = cells.map((cell) => read(cell, suggested));
        expect(stored).toEqual(dates.map((date) => date.toISOString().slice(0, 10)));
      }),
      { numRuns: 1000 },
    );
  });
});
