import { type AppointmentConflict, appointmentConflict } from '@anteroom/contract/appointment-conflict';
import { hasCode } from '#lib/api-error';

/** What stands in the way of a refused booking; nothing when it was refused for another reason. */
export function overlapConflicts(error: unknown): AppointmentConflict[] {
  if (!hasCode(error, 'appointment_overlap')) return [];
  return (error.body?.conflicts ?? []).flatMap((conflict) => {
    const read = appointmentConflict.safeParse(conflict);
    return read.success ? [read.data] : [];
  });
}
