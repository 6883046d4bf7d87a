import { birthImportFields, type ImportField } from '@anteroom/contract/import-fields';
import type { ImportDateFormat, ImportOptions } from '@anteroom/contract/imports';
import { type DateReading, readDate } from './read-date.rules.ts';

/**
 * Returns the date format chosen for the column of a field, or else for the whole file, and the latest date that the
 * cells can represent.
 */
export type DateReadings = (field: ImportField) => DateReading;

/** The maximum number of years from now to an appointment. It decides the century of a two-digit year. */
const yearsAhead = 10;

/**
 * Returns the latest plausible birth date, and the latest plausible date of an appointment. `today` is `YYYY-MM-DD` in
 * the clinic's zone.
 */
export function latestDates(today: string): { birthDate: string; date: string } {
  return { birthDate: today, date: `${Number(today.slice(0, 4)) + yearsAhead}${today.slice(4)}` };
}

export function dateReadings(
  { columns, dateFormat }: Pick<ImportOptions, 'columns' | 'dateFormat'>,
  { today, zone }: { today: string; zone: string },
): DateReadings {
  const formats = new Map(columns.map((column) => [column.field, column.dateFormat]));
  const latest = latestDates(today);
  return (field) => ({
    format: formats.get(field) ?? dateFormat,
    latest: birthImportFields.has(field) ? latest.birthDate : latest.date,
    zone,
  });
}

const inWords: Record<ImportDateFormat, string> = {
  'YYYY-MM-DD': 'the year first, such as 2026-11-30',
  'DD/MM/YYYY': 'the day first, such as 30/11/2026',
  'MM/DD/YYYY': 'the month first, such as 11/30/2026',
};

/** Reads the date of a cell, or returns an error to show to the user. */
export function readDateCell(
  label: string,
  cell: string,
  reading: DateReading,
): { date: string } | { error: string } {
  const date = readDate(cell, reading);
  return date === null ? { error: notADate(label, reading) } : { date };
}

export function notADate(label: string, { format }: DateReading): string {
  return `${label} is not a date with ${inWords[format]}`;
}
