import type { AppointmentType } from '@anteroom/contract/appointments';

export const typeMessages: Record<AppointmentType, string> = {
  consultation: 'Consultation',
  follow_up: 'Follow-up',
  check_up: 'Check-up',
  procedure: 'Procedure',
  emergency: 'Emergency',
  walk_in: 'Walk-in',
  other: 'Other',
};
