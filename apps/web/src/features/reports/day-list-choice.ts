import { getDayList } from '@anteroom/contract/day-list';
import type { Doctor } from '@anteroom/contract/staff';

type Choice = { doctor: Doctor | undefined; date: string; isDate: boolean };

/** Reads the chosen day from the URL. Defaults to today, and to the only doctor if there is just one. */
export function chosenDay(parameters: URLSearchParams, doctors: readonly Doctor[], today: string): Choice {
  const id = Number(parameters.get('dayListDoctor'));
  const date = parameters.get('dayListDate') ?? today;
  return {
    doctor: doctors.length === 1 ? doctors[0] : doctors.find((doctor) => doctor.id === id),
    date,
    isDate: getDayList.query.safeParse({ date }).success,
  };
}

type Change = { doctorId?: number | null; date?: string };

export function withChosenDay(parameters: URLSearchParams, { doctorId, date }: Change): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  if (doctorId === null) changed.delete('dayListDoctor');
  else if (doctorId !== undefined) changed.set('dayListDoctor', String(doctorId));
  if (date !== undefined) changed.set('dayListDate', date);
  return changed;
}
