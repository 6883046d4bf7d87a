import type { Appointment } from '@anteroom/contract/appointments';
import { isExpected } from '#features/appointments';
import { toWallTime } from '#lib/wall-time';

/**
 * Returns the label of the menu button. In a separate file, because the button appears before the texts of its menu are
 * loaded.
 */
export const actionsOf = (patient: string) => `More actions for ${patient}`;

/** Returns the status changes that apply to an appointment now. */
export function changesNow(
  { status, scheduledDateTime }: Pick<Appointment, 'status' | 'scheduledDateTime'>,
  { timeZone, today }: { timeZone: string; today: string },
) {
  const mayCancel = isExpected(status);
  return {
    mayCheckIn: mayCancel && toWallTime(scheduledDateTime, timeZone).slice(0, 10) <= today,
    mayConfirm: status === 'scheduled',
    mayCancel,
  };
}
