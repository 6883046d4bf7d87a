import type { AppointmentType } from '@anteroom/contract/appointments';
import { appointmentTypeLabels } from '#features/appointments';
import { weekdayName } from './reports.messages.ts';

/** Number formats for tables and sentences. A dash means no value. */
const none = '–';

export function percent(rate: number | null): string {
  return rate === null ? none : `${rate.toFixed(1)}%`;
}

/** For bars, which have little room. */
export function wholePercent(rate: number): string {
  return `${Math.round(rate)}%`;
}

export function oneDecimal(value: number | null): string {
  return value === null ? none : value.toFixed(1);
}

/** Formats minutes, for example as 8 h 05. */
export function hoursOf(minutes: number): string {
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

export function share(part: number, whole: number): string {
  return percent(whole === 0 ? null : (100 * part) / whole);
}

/** Formats an hour of the day, for example as 09:00. */
export function hourName(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Returns the row with the highest number, or undefined if no row has one. */
export function highest<Row>(rows: readonly Row[], numberOf: (row: Row) => number | null): Row | undefined {
  const withNumber = rows.filter((row) => numberOf(row) !== null);
  return withNumber.toSorted((one, other) => (numberOf(other) ?? 0) - (numberOf(one) ?? 0))[0];
}

/** Weekday numbers from Monday (1) to Sunday (0). */
export const weekFromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

function fromMonday<Row extends { dayOfWeek: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => placeInWeek(one.dayOfWeek) - placeInWeek(other.dayOfWeek));
}

function placeInWeek(dayOfWeek: number): number {
  return (dayOfWeek + 6) % 7;
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
  return fromMonday(rows).map((figures) => ({
    id: figures.dayOfWeek,
    name: weekdayName(figures.dayOfWeek),
    figures,
  }));
}
