import { type AppointmentConflict, appointmentConflict } from '@anteroom/contract/appointment-conflict';
import { hasCode } from '#lib/api-error';

export type AffectedAppointment = AppointmentConflict & {
  /** Not in the list that was shown before. */
  isNew: boolean;
};

/** Returns the affected appointments from the error, ordered by time. Null for any other error. */
export function affectedAppointments(
  error: unknown,
  shownBefore: readonly AppointmentConflict[] | null,
): AffectedAppointment[] | null {
  if (!hasCode(error, 'appointments_affected')) return null;
  const known = new Set(shownBefore?.map(({ uuid }) => uuid));
  return (error.body?.conflicts ?? [])
    .map((conflict) => appointmentConflict.parse(conflict))
    .map((conflict) => ({ ...conflict, isNew: shownBefore !== null && !known.has(conflict.uuid) }))
    .toSorted((one, other) => one.scheduledDateTime - other.scheduledDateTime);
}
