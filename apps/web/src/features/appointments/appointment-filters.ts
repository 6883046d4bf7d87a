import type { AppointmentStatus } from '@anteroom/contract/appointments';

export type AppointmentFilters = {
  doctorId: number | null;
  status: AppointmentStatus | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
};

export const noFilters: AppointmentFilters = { doctorId: null, status: null, date: null };

export function hasFilters({ doctorId, status, date }: AppointmentFilters): boolean {
  return doctorId !== null || status !== null || date !== null;
}
