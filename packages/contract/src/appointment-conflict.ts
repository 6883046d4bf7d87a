import { z } from 'zod/mini';
import { epochMillis, id, nullableText, uuid } from './basic-primitives.ts';

/** The date (`YYYY-MM-DD`) on which a series would overlap. Absent for a booking that does not repeat. */
const ofSeries = { date: z.optional(z.string()) };

/** An overlapping appointment. Contains the patient's name only if the caller may see that patient. */
export const appointmentConflict = z.object({
  uuid,
  doctorId: id,
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  patientName: nullableText,
  ...ofSeries,
});
export type AppointmentConflict = z.infer<typeof appointmentConflict>;

/**
 * Represents all overlapping appointments of the patient with doctors the caller does not act for. The message is
 * always the same, so that it reveals nothing about them.
 */
export const bookedElsewhere = z.object({ uuid: z.null(), message: z.string(), ...ofSeries });
export type BookedElsewhere = z.infer<typeof bookedElsewhere>;

/** An item of `conflicts` in an error response. */
export const overlapConflict = z.union([appointmentConflict, bookedElsewhere]);
export type OverlapConflict = z.infer<typeof overlapConflict>;
