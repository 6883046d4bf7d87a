import type { AppointmentType } from '@anteroom/contract/appointments';

/** What a calendar calls each type of appointment. */
export const typeWords: Record<AppointmentType, string> = {
  consultation: 'Consultation',
  follow_up: 'Follow-up',
  check_up: 'Check-up',
  procedure: 'Procedure',
  emergency: 'Emergency',
  walk_in: 'Walk-in',
  other: 'Other',
};
