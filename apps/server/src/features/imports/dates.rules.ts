import { type ImportDateFormat, importDateFormats } from '@anteroom/contract/imports';

/** A time of day after the date is ignored. */
const shapes: Record<ImportDateFormat, RegExp> = {
  'YYYY-MM-DD': /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?:[T ]+\d{1,2}:\d{2}.*)?$/,
  'DD/MM/YYYY': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})(?: +\d{1,2}:\d{2}.*)?$/,
  'MM/DD/YYYY': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?: +\d{1,2}:\d{2}.*)?$/,
  'DD.MM.YYYY': /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?: +\d{1,2}:\d{2}.*)?$/,
};

/** Converts a cell to `YYYY-MM-DD`, or returns null if it is not a valid date in this format. */
export function readDate(cell: string, format: ImportDateFormat): string | null {
  const { year, month, day } = shapes[format].exec(cell)?.groups ?? {};
  if (!year || !month || !day) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const millis = Date.parse(`${date}T00:00:00Z`);
  // JavaScript parses 30 February as 2 March.
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(date) ? date : null;
}

/** Returns the format that matches most cells. If several match equally, returns the one listed first. */
export function suggestDateFormat(cells: readonly string[]): ImportDateFormat {
  const counts = importDateFormats.map((format) => ({
    format,
    count: cells.filter((cell) => readDate(cell, format) !== null).length,
  }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.format;
}
