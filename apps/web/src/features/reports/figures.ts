import type { AppointmentType } from '@anteroom/contract/appointments';
import { appointmentTypeLabels } from '#features/appointments';
import { placeInWeek } from '#lib/clinic-clock';
import { formatHour, formatTimeOfDay } from '#lib/format-date';
import { weekdayName } from './reports.messages.ts';

/** The text shown for a missing value. */
const none = '–';

export function percent(rate: number | null): string {
  return rate === null ? none : `${rate.toFixed(1)}%`;
}

/** Formats a percentage without decimals, for bars that have little room. */
export function wholePercent(rate: number): string {
  return `${Math.round(rate)}%`;
}

export function oneDecimal(value: number | null): string {
  return value === null ? none : value.toFixed(1);
}

/** Formats a number of minutes as hours and minutes, for example "8 h 05". */
export function hoursOf(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

export function share(part: number, whole: number): string {
  return percent(whole === 0 ? null : (100 * part) / whole);
}

/** Formats an hour of the day, for example 09:00 or 9:00 AM. */
export function hourName(hour: number): string {
  return formatTimeOfDay(timeAtHour(hour));
}

/** Formats an hour of the day in short form, for example 09:00 or 9 AM. */
export function hourLabel(hour: number): string {
  return formatHour(timeAtHour(hour));
}

function timeAtHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Returns the row with the highest number, or undefined if no row has a number. */
export function highest<Row>(rows: readonly Row[], numberOf: (row: Row) => number | null): Row | undefined {
  const withNumber = rows.filter((row) => numberOf(row) !== null);
  return withNumber.toSorted((one, other) => (numberOf(other) ?? 0) - (numberOf(one) ?? 0))[0];
}

function inWeekOrder<Row extends { dayOfWeek: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => placeInWeek(one.dayOfWeek) - placeInWeek(other.dayOfWeek));
}

export type FigureRow<Figures> = { id: string | number; name: string; figures: Figures };

export function rowsOfDoctors<Figures extends { doctorId: number; doctorName: string }>(
  rows: readonly Figures[],
): FigureRow<Figures>[] {
  return rows.map((figures) => ({ id: figures.doctorId, name: figures.doctorName, figures }));
}

export function rowsOfTypes<Figures extends { appointmentType: AppointmentType }>(
  rows: readonly Figures[],
): FigureRow<Figures>[] {
  return rows.map((figures) => ({
    id: figures.appointmentType,
    name: appointmentTypeLabels[figures.appointmentType],
    figures,
  }));
}

export function rowsOfHours<Figures extends { hour: number }>(
  rows: readonly Figures[],
): FigureRow<Figures>[] {
  return rows.map((figures) => ({ id: figures.hour, name: hourName(figures.hour), figures }));
}

export function rowsOfWeekdays<Figures extends { dayOfWeek: number }>(
  rows: readonly Figures[],
): FigureRow<Figures>[] {
  return inWeekOrder(rows).map((figures) => ({
    id: figures.dayOfWeek,
    name: weekdayName(figures.dayOfWeek),
    figures,
  }));
}
