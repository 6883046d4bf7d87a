import type { AppointmentType } from '@anteroom/contract/appointments';
import { appointmentTypeLabels } from '#features/appointments';
import { fromMonday, hourName } from './figures.ts';
import { weekdayName } from './reports.messages.ts';

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
