import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { calendarDate } from '@anteroom/contract/primitives';

export type AppointmentFilters = {
  doctorId: number | null;
  status: AppointmentStatus | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  /** If set, the list covers all dates from `date` to `lastDate`. */
  lastDate: string | null;
  /** True to list upcoming appointments, earliest first, instead of the appointments of one date. */
  isFromToday: boolean;
};

export const noFilters: AppointmentFilters = {
  doctorId: null,
  status: null,
  date: null,
  lastDate: null,
  isFromToday: false,
};

export function hasFilters(filters: AppointmentFilters): boolean {
  return Object.values(filters).some((value) => value !== null && value !== false);
}

/** Reads a doctor and a date range from the URL, because other screens link to this list with these parameters. */
export function filtersInAddress(parameters: URLSearchParams): AppointmentFilters {
  const [from, to] = ['from', 'to'].map((name) => calendarDate.safeParse(parameters.get(name)).data);
  if (!from || !to || from > to) return noFilters;
  return { ...noFilters, doctorId: Number(parameters.get('doctor')) || null, date: from, lastDate: to };
}
