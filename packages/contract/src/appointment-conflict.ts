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
