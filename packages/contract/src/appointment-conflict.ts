import { z } from 'zod/mini';
import { epochMillis, id, nullableText, uuid } from './primitives.ts';

/** An appointment in the way. The patient is named only to a caller who may see that patient. */
export const appointmentConflict = z.object({
  uuid,
  doctorId: id,
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  patientName: nullableText,
});
export type AppointmentConflict = z.infer<typeof appointmentConflict>;

/**
 * Stands for every appointment of the patient with doctors for whom the caller does not act. It is the same text
 * whatever those appointments are.
 */
export const bookedElsewhere = z.object({ uuid: z.null(), message: z.string() });
export type BookedElsewhere = z.infer<typeof bookedElsewhere>;

/** An entry of a refusal's `conflicts`. */
export const overlapConflict = z.union([appointmentConflict, bookedElsewhere]);
export type OverlapConflict = z.infer<typeof overlapConflict>;
