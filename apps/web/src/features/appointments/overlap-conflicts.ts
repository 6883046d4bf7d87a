import { type AppointmentConflict, appointmentConflict } from '@anteroom/contract/appointment-conflict';
import { hasCode } from '#lib/api-error';

/**
 * The appointments because of which a booking was refused; empty where it was refused for another reason. Leaves out the
 * entry without an appointment: the refusal's sentence says already that the patient is booked elsewhere.
 */
export function overlapConflicts(error: unknown): AppointmentConflict[] {
  if (!hasCode(error, 'appointment_overlap')) return [];
  return (error.body?.conflicts ?? []).flatMap((conflict) => {
    const read = appointmentConflict.safeParse(conflict);
    return read.success ? [read.data] : [];
  });
}
