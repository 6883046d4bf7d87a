import type { AppointmentStatus } from '@anteroom/contract/appointments';

/** Returns whether the visit has not begun and can still take place. */
export function isExpected(status: AppointmentStatus): boolean {
  return status === 'scheduled' || status === 'confirmed';
}
