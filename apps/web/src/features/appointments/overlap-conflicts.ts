import { type AppointmentConflict, appointmentConflict } from '@anteroom/contract/appointment-conflict';
import { hasCode } from '#lib/api-error';

/**
 * Returns the appointments named by an overlap error; empty for any other error. Skips the entry without an
 * appointment, because the error message already says that the patient is booked elsewhere.
 */
export function overlapConflicts(error: unknown): AppointmentConflict[] {
  if (!hasCode(error, 'appointment_overlap')) return [];
  return (error.body?.conflicts ?? []).flatMap((conflict) => {
    const read = appointmentConflict.safeParse(conflict);
    return read.success ? [read.data] : [];
  });
}
