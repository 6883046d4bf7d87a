import type { AppointmentFilters } from '../appointment-filters.ts';

export const appointmentKeys = {
  all: ['appointments'] as const,
  one: (uuid: string) => ['appointments', 'one', uuid] as const,
  list: (filters: AppointmentFilters) => ['appointments', 'list', filters] as const,
};
