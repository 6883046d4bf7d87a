import { type ImportDateFormat, importDateFormats } from '@anteroom/contract/imports';
import { type DateReading, readDate } from './read-date.rules.ts';

/**
 * A sample cell with the dates that would be stored for it: as a birth date and as any other date. The two differ for
 * two-digit years.
 */
export type DateSample = { cell: string; birthDate: string; date: string };

export type DateColumn = {
  /** The number of cells that are a date in at least one date format. */
  count: number;
  hasShortYears: boolean;
  /**
   * A date format that fits the whole column. Null if the admin has to choose, because no format fits, or several
   * formats fit and read a date differently.
   */
  suggestedFormat: ImportDateFormat | null;
  readings: { format: ImportDateFormat; count: number; samples: DateSample[] }[];
};

/** The latest plausible dates, and the clinic's time zone. */
export type SurveyRules = { birthDate: string; date: string; zone: string };

const samplesShown = 3;
/**
 * The maximum number of characters of a cell that is read as a date. A weekday, a date in words and a time such as
 * `alle ore 14:30` are shorter.
 */
const longestDate = 60;
const digit = /\d/;
const fullYear = /\d{4}/;

/** Reads a whole date column in every date format, to find out which formats are possible. */
export class DateSurvey {
  readonly #rules: SurveyRules;
  readonly #counts = new Map<ImportDateFormat, number>();
  /** Pairs of date formats that read at least one cell differently. */
  readonly #differing = new Set<string>();
  readonly #doubtful = new Set<string>();
  readonly #readable = new Set<string>();
  #cells = 0;
  #hasShortYears = false;

  constructor(rules: SurveyRules) {
    this.#rules = rules;
  }

  add(cell: string): void {
    if (cell.length > longestDate || !digit.test(cell)) return;
    const dates = importDateFormats.map((format) => readDate(cell, this.#readingOf(format)));
    if (dates.every((date) => date === null)) return;
    this.#cells += 1;
    this.#hasShortYears ||= !fullYear.test(cell);
    keepSome(this.#readable, cell);
    for (const [place, format] of importDateFormats.entries()) {
      if (dates[place] !== null) this.#counts.set(format, (this.#counts.get(format) ?? 0) + 1);
    }
    if (this.#compare(dates)) keepSome(this.#doubtful, cell);
  }

  /** Returns what the survey found, or null for a column without dates. */
  result(): DateColumn | null {
    if (this.#cells === 0) return null;
    const possible = importDateFormats.filter((format) => this.#counts.has(format));
    const samples = this.#doubtful.size > 0 ? this.#doubtful : this.#readable;
    return {
      count: this.#cells,
      hasShortYears: this.#hasShortYears,
      suggestedFormat: this.#suggest(),
      readings: possible.map((format) => ({
        format,
        count: this.#counts.get(format) ?? 0,
        samples: [...samples].flatMap((cell) => this.#sampleOf(cell, format)),
      })),
    };
  }

  #readingOf(format: ImportDateFormat): DateReading {
    return { format, latest: this.#rules.date, zone: this.#rules.zone };
  }

  /** Stores which date formats read a cell differently. Returns true if any do. */
  #compare(dates: readonly (string | null)[]): boolean {
    let isDoubtful = false;
    for (const [one, date] of dates.entries()) {
      for (const [other, another] of dates.slice(0, one).entries()) {
        if (date === null || another === null || date === another) continue;
        this.#differing.add(pairOf(importDateFormats[one], importDateFormats[other]));
        isDoubtful = true;
      }
    }
    return isDoubtful;
  }

  /**
   * Considers only formats that read every date of the column. If two of them read a date differently, the admin must
   * choose.
   */
  #suggest(): ImportDateFormat | null {
    const complete = importDateFormats.filter((format) => this.#counts.get(format) === this.#cells);
    const isDecided = complete.every((one, place) =>
      complete.slice(0, place).every((other) => !this.#differing.has(pairOf(one, other))),
    );
    return isDecided ? (complete[0] ?? null) : null;
  }

  #sampleOf(cell: string, format: ImportDateFormat): DateSample[] {
    const date = readDate(cell, this.#readingOf(format));
    const birthDate = readDate(cell, { ...this.#readingOf(format), latest: this.#rules.birthDate });
    return date !== null && birthDate !== null ? [{ cell, birthDate, date }] : [];
  }
}

function pairOf(one: ImportDateFormat | undefined, other: ImportDateFormat | undefined): string {
  return `${one} ${other}`;
}

function keepSome(cells: Set<string>, cell: string): void {
  if (cells.size < samplesShown) cells.add(cell);
}
