import { type AppointmentConflict, appointmentConflict } from '@anteroom/contract/appointment-conflict';
import { hasCode } from '#lib/api-error';

export type AffectedAppointment = AppointmentConflict & {
  /** It was not in the list that was shown before. */
  isNew: boolean;
};

/** The appointments because of which nothing was saved, in order of time; null where that was not the reason. */
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
