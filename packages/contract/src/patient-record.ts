import { z } from 'zod/mini';
import { appointment } from './appointments.ts';
import { activity } from './audit.ts';
import { patient } from './patients.ts';
import { epochMillis, id, idInUrl, nullableText, uuid } from './primitives.ts';
import { route } from './route.ts';

const nullableMillis = z.nullable(epochMillis);

const recordedAppointment = z.extend(appointment, {
  /** When the patient arrived, was called, and left. */
  arrivedAt: nullableMillis,
  calledAt: nullableMillis,
  completedAt: nullableMillis,
  /** The number of weeks between the appointments of its series. Null if it does not repeat. */
  repeatsEveryWeeks: z.nullable(z.int()),
});

const deletedAppointment = z.object({
  uuid,
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  appointmentType: z.string(),
  status: z.string(),
  reasonForVisit: nullableText,
  notes: nullableText,
  diagnosis: nullableText,
  treatment: nullableText,
  prescription: nullableText,
  cancellationReason: nullableText,
  deletedAt: epochMillis,
  deletedBy: nullableText,
});

const openDraft = z.object({
  appointmentUuid: uuid,
  authorName: z.string(),
  savedAt: epochMillis,
  notes: nullableText,
  diagnosis: nullableText,
  treatment: nullableText,
  prescription: nullableText,
});

/** A record that was merged into this one, with its former field values. */
const mergedValues = z.object({
  id,
  mergedAt: epochMillis,
  mergedBy: z.string(),
  values: z.record(z.string(), nullableText),
});

/** A reminder that was sent, is being sent, or could not be sent. */
const sentReminder = z.object({
  /** Null if the appointment was given to another patient later, or is no longer stored. */
  appointmentUuid: z.nullable(uuid),
  channel: z.string(),
  /** The time of the appointment in the reminder. */
  forTime: epochMillis,
  recipient: nullableText,
  state: z.string(),
  changedAt: epochMillis,
});

const waitingEntry = z.object({
  since: epochMillis,
  doctorNames: z.array(z.string()),
  /** The visit types that suit the patient. Empty means every type. */
  appointmentTypes: z.array(z.string()),
  earliest: z.string(),
  latest: nullableText,
  /** The state of the waiting list entry: `waiting`, `booked` or `removed`. */
  state: z.string(),
  settledAt: nullableMillis,
});

/** An SMS reply that may answer one of the patient's reminders. */
const receivedReply = z.object({ meaning: z.string(), result: z.string(), receivedAt: epochMillis });

/** A free time that was offered to the patient. The address is masked. */
const sentOffer = z.object({
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  recipient: nullableText,
  sentAt: nullableMillis,
  state: z.string(),
  answeredAt: nullableMillis,
});

/** An SMS about an online booking of the patient, including SMS with a code. */
const bookingText = z.object({
  appointmentUuid: uuid,
  /** The kind of SMS: `code`, `confirmed`, `moved` or `cancelled`. */
  kind: z.string(),
  /** The time of the appointment in the SMS. */
  scheduledDateTime: epochMillis,
  recipient: z.string(),
  createdAt: epochMillis,
  state: z.string(),
});

const emergencyAccess = z.object({
  doctorName: z.string(),
  reason: z.string(),
  createdAt: epochMillis,
  expiresAt: epochMillis,
});

/** A corrected field with its values before and after. Kept for two years. */
const formerValue = z.object({
  changedAt: epochMillis,
  /** The user who changed the field. Null if the server made the change. */
  changedBy: nullableText,
  /** The appointment to which the field belongs. Null for a field of the record itself. */
  appointmentUuid: nullableText,
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type FormerValue = z.infer<typeof formerValue>;

/**
 * All data of one patient, with everyone who opened, changed or received the record. Answers an access request (GDPR
 * articles 15 and 20, HIPAA 164.524 and 164.528).
 */
export const patientRecord = z.object({
  format: z.literal('anteroom-patient-record-1'),
  exportedAt: epochMillis,
  /** The clinic's name that an admin saved. Null if only `CLINIC_NAME` applies. */
  clinicName: nullableText,
  clinicTimezone: z.string(),
  patient,
  mergedRecords: z.array(mergedValues),
  /** The appointments in order of time. */
  appointments: z.array(recordedAppointment),
  deletedAppointments: z.array(deletedAppointment),
  /** Notes that were typed but are not part of their appointment yet. */
  drafts: z.array(openDraft),
  reminders: z.array(sentReminder),
  replies: z.array(receivedReply),
  waitingList: z.array(waitingEntry),
  offers: z.array(sentOffer),
  bookingTexts: z.array(bookingText),
  emergencyAccess: z.array(emergencyAccess),
  /** The corrections, latest first. */
  formerValues: z.array(formerValue),
  /** The access history, latest entry first. */
  accessHistory: z.array(activity),
});
export type PatientRecord = z.infer<typeof patientRecord>;

export const exportPatientRecord = route({
  method: 'GET',
  path: '/patients/:patientId/record',
  summary: 'Export all data of a patient, with the users who opened, changed or received it',
  access: 'signed_in',
  needsWholeRecords: true,
  params: z.object({ patientId: idInUrl }),
  status: 200,
  response: z.object({ record: patientRecord }),
  errors: ['patient_merged'],
});
