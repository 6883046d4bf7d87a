import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { pageQuery, pagination, searchQuery } from './page.ts';
import {
  calendarDate,
  epochMillis,
  id,
  idInUrl,
  nullableText,
  optionalInstant,
  optionalLine,
  optionalText,
  requiredInstant,
  uuid,
  wholeNumber,
} from './primitives.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
] as const;
export const appointmentStatus = z.enum(appointmentStatuses, {
  error: 'Status must be one of the offered ones',
});
export type AppointmentStatus = z.infer<typeof appointmentStatus>;

export const appointmentTypes = [
  'consultation',
  'follow_up',
  'check_up',
  'procedure',
  'emergency',
  'walk_in',
  'other',
] as const;
export const appointmentType = z.enum(appointmentTypes, { error: 'Type must be one of the offered ones' });
export type AppointmentType = z.infer<typeof appointmentType>;

const { minMinutes, maxMinutes, stepMinutes, defaultMinutes, maxRecordedMinutes } = limits.appointment;

export const durationMinutes = z
  .int({ error: 'Duration must be a whole number of minutes' })
  .check(
    z.gte(minMinutes, { error: 'Duration must be at least 5 minutes' }),
    z.lte(maxMinutes, { error: 'Duration must be at most 480 minutes' }),
    z.multipleOf(stepMinutes, { error: 'Duration must be in steps of 5 minutes' }),
  );

/** The length of a past visit as another system recorded it. */
export const recordedMinutes = z
  .int({ error: 'Duration must be a whole number of minutes' })
  .check(
    z.gte(1, { error: 'Duration must be at least 1 minute' }),
    z.lte(maxRecordedMinutes, { error: 'Duration must be at most 24 hours (1440 minutes)' }),
  );

/**
 * Accepts every length that an imported visit can have. The action rejects a length that cannot be booked, unless it is
 * the unchanged length of a past visit.
 */
const bookedOrKeptMinutes = z
  .int({ error: 'Duration must be a whole number of minutes' })
  .check(
    z.gte(1, { error: 'Duration must be at least 5 minutes' }),
    z.lte(maxRecordedMinutes, { error: 'Duration must be at most 480 minutes' }),
  );

const patientId = z.int({ error: 'Patient is required' }).check(z.positive({ error: 'Patient is required' }));

export const createAppointmentBody = z.strictObject({
  patientId,
  doctorId: z.int({ error: 'Doctor is required' }).check(z.positive({ error: 'Doctor is required' })),
  scheduledDateTime: requiredInstant('Date and time'),
  durationMinutes: z._default(durationMinutes, defaultMinutes),
  appointmentType: z._default(appointmentType, 'consultation'),
  reasonForVisit: partOf('visit_reason', optionalLine('Reason for visit', limits.appointment.reason)),
  notes: partOf('visit_notes', optionalText('Notes', limits.appointment.notes)),
  /** Allows an overlap with another appointment of the doctor or the patient. */
  allowOverlap: z._default(z.boolean(), false),
  /** True if the patient stays on the waiting list, although a booking like this one would normally end the wait. */
  keepsWaiting: z.optional(z.boolean()),
});
export type CreateAppointmentBody = z.output<typeof createAppointmentBody>;

const max = limits.appointment;

/** Changes only the given fields. Null or an empty text clears an optional field. The doctor cannot be changed. */
export const updateAppointmentBody = z.strictObject({
  patientId: z.optional(patientId),
  scheduledDateTime: z.optional(requiredInstant('Date and time')),
  /** The duration in minutes: 5 to 480 in steps of 5, or the unchanged length of an imported past visit. */
  durationMinutes: z.optional(bookedOrKeptMinutes),
  status: z.optional(appointmentStatus),
  appointmentType: z.optional(appointmentType),
  reasonForVisit: partOf('visit_reason', optionalLine('Reason for visit', max.reason)),
  notes: partOf('visit_notes', optionalText('Notes', max.notes)),
  diagnosis: partOf('outcome', optionalText('Diagnosis', max.diagnosis)),
  treatment: partOf('outcome', optionalText('Treatment', max.treatment)),
  prescription: partOf('outcome', optionalText('Prescription', max.prescription)),
  followUpRequired: z.optional(z.boolean({ error: 'Follow-up required must be true or false' })),
  followUpDate: optionalInstant('Follow-up date'),
  cancellationReason: partOf('visit_reason', optionalText('Cancellation reason', max.cancellationReason)),
  /** Allows the new time to overlap another appointment of the doctor or the patient. */
  allowOverlap: z._default(z.boolean(), false),
});
export type UpdateAppointmentBody = z.output<typeof updateAppointmentBody>;

export const appointment = z.object({
  uuid,
  patientId: id,
  doctorId: id,
  patientFirstName: z.string(),
  patientLastName: z.string(),
  patientEmail: partOf('contact', nullableText),
  patientDateOfDeath: z.nullable(calendarDate),
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  appointmentType,
  status: appointmentStatus,
  reasonForVisit: partOf('visit_reason', nullableText),
  notes: partOf('visit_notes', nullableText),
  diagnosis: partOf('outcome', nullableText),
  treatment: partOf('outcome', nullableText),
  prescription: partOf('outcome', nullableText),
  followUpRequired: z.boolean(),
  followUpDate: z.nullable(epochMillis),
  cancellationReason: partOf('visit_reason', nullableText),
  ticketCode: nullableText,
  /** The series of the appointment. Null if the appointment does not repeat. */
  seriesId: z.nullable(id),
  version: z.int(),
  createdAt: epochMillis,
  updatedAt: epochMillis,
});
export type Appointment = z.infer<typeof appointment>;

export const listAppointments = route({
  method: 'GET',
  path: '/appointments',
  summary: 'List the appointments that the caller may see, latest first by default',
  access: 'signed_in',
  isTimed: true,
  query: z.strictObject({
    ...pageQuery,
    ...searchQuery,
    offset: z.optional(wholeNumber(0, 2 ** 31)),
    doctorId: z.optional(idInUrl),
    patientId: z.optional(idInUrl),
    status: z.optional(appointmentStatus),
    date: z.optional(calendarDate),
    /** The last day of the period. `date` is the first day. */
    lastDate: z.optional(calendarDate),
    /** Lists appointments from this day on. Cannot be combined with `date`. */
    from: z.optional(calendarDate),
    sort: z._default(z.enum(['latest', 'earliest'], { error: 'Sort must be latest or earliest' }), 'latest'),
  }),
  status: 200,
  response: z.object({ appointments: z.array(appointment), pagination }),
  errors: [],
});

export const getAppointment = route({
  method: 'GET',
  path: '/appointments/:uuid',
  summary: 'Get an appointment',
  access: 'signed_in',
  params: z.object({ uuid }),
  status: 200,
  response: z.object({ appointment }),
  errors: [],
});

export const createAppointment = route({
  method: 'POST',
  path: '/appointments',
  summary: 'Book a patient with a doctor',
  access: 'signed_in',
  body: createAppointmentBody,
  status: 201,
  response: z.object({ appointment }),
  takesIdempotencyKey: true,
  errors: [
    'appointment_overlap',
    'patient_merged',
    'patient_inactive',
    'doctor_disabled',
    'doctor_unconfirmed',
    'idempotency_key_reused',
  ],
});

export const updateAppointment = route({
  method: 'PUT',
  path: '/appointments/:uuid',
  summary: 'Change an appointment and its place in the queue',
  access: 'signed_in',
  params: z.object({ uuid }),
  body: updateAppointmentBody,
  status: 200,
  response: z.object({
    appointment,
    /**
     * The version for `undoQueueChange`. Null unless only the status changed and an undo would restore the place in the
     * queue.
     */
    undoVersion: z.nullable(z.int()),
  }),
  takesIfMatch: true,
  errors: [
    'stale_write',
    'appointment_overlap',
    'patient_merged',
    'patient_inactive',
    'doctor_disabled',
    'doctor_unconfirmed',
    'queue_busy',
  ],
});

export const deleteAppointment = route({
  method: 'DELETE',
  path: '/appointments/:uuid',
  summary: 'Delete an appointment and its queue entry. The patients behind it move up',
  access: 'signed_in',
  params: z.object({ uuid }),
  status: 204,
  takesIfMatch: true,
  errors: ['stale_write'],
});
