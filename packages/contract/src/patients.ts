import { z } from 'zod/mini';
import { pageQuery, pagination, searchQuery } from './page.ts';
import { eachPatientField } from './patient-fields.ts';
import { calendarDate, epochMillis, id, idInUrl, nullableText } from './primitives.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

const inputs = eachPatientField('input');

export const createPatientBody = z.strictObject({
  ...inputs,
  doctorId: z.optional(z.nullable(id)),
});
export type CreatePatientBody = z.output<typeof createPatientBody>;

/** Changes only the given fields. Null or an empty text clears an optional field. */
export const updatePatientBody = z.strictObject({
  ...inputs,
  firstName: z.optional(inputs.firstName),
  lastName: z.optional(inputs.lastName),
  doctorId: z.optional(id),
  isActive: z.optional(z.literal(true, { error: 'A patient is made inactive by deleting them' })),
});
export type UpdatePatientBody = z.output<typeof updatePatientBody>;

/** The state of a mail. `failed` means that it could not be sent and is not tried again. */
const mailState = z.enum(['waiting', 'sent', 'failed']);

export const patient = z.object({
  id,
  ...eachPatientField('output'),
  /**
   * When the patient agreed to messages by SMS, and the user who recorded it. Null if the patient never agreed, or has
   * withdrawn the consent.
   */
  smsConsent: partOf('contact', z.nullable(z.object({ at: epochMillis, recordedBy: z.string() }))),
  /**
   * When staff changed the mail address. Null if the address needs no confirmation by its owner. Until the owner
   * confirms the address, the server sends no reminders or offers to it.
   */
  emailUnconfirmedSince: partOf('contact', z.nullable(epochMillis)),
  /**
   * The newest mail that asks the owner to confirm the changed address, and when it was queued or sent. Null if there
   * was none in 30 days.
   */
  emailConfirmationMail: partOf('contact', z.nullable(z.object({ state: mailState, at: epochMillis }))),
  doctorId: id,
  doctorName: z.string(),
  isActive: z.boolean(),
  version: z.int(),
  createdAt: epochMillis,
  updatedAt: epochMillis,
});
export type Patient = z.infer<typeof patient>;

const params = z.object({ patientId: idInUrl });

/** An existing patient who may be the same person as a new patient. */
export const possibleDuplicate = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.nullable(calendarDate),
  phone: partOf('contact', nullableText),
  doctorName: z.string(),
  isActive: z.boolean(),
  /** True if name and date of birth match. */
  sameNameAndBirth: z.boolean(),
  /** True if the date of birth and one name match, and the other name is similar. */
  similarName: z.boolean(),
  samePhone: z.boolean(),
});
export type PossibleDuplicate = z.infer<typeof possibleDuplicate>;

/** A POST although it changes nothing, because the URL of a GET would contain patient data. */
export const findPossibleDuplicates = route({
  method: 'POST',
  path: '/patients/possible-duplicates',
  summary:
    'Search the patients that the caller may see for the same or a similar name and the same birth date, or the same phone',
  access: 'signed_in',
  body: z.strictObject({
    firstName: inputs.firstName,
    lastName: inputs.lastName,
    phone: inputs.phone,
    dateOfBirth: inputs.dateOfBirth,
  }),
  status: 200,
  response: z.object({ patients: z.array(possibleDuplicate) }),
  errors: [],
});

export const listPatients = route({
  method: 'GET',
  path: '/patients',
  summary: 'List the patients that the caller may see, by last name, first name and id',
  access: 'signed_in',
  query: z.strictObject({
    ...pageQuery,
    ...searchQuery,
    status: z.optional(z.enum(['active', 'inactive'], { error: 'Status must be active or inactive' })),
  }),
  status: 200,
  response: z.object({ patients: z.array(patient), pagination }),
  errors: [],
});

export const listRecentPatients = route({
  method: 'GET',
  path: '/patients/recent',
  summary: 'List the patients whose records the caller opened last and may still read',
  access: 'signed_in',
  status: 200,
  response: z.object({ patients: z.array(patient) }),
  errors: [],
});

export const getPatient = route({
  method: 'GET',
  path: '/patients/:patientId',
  summary: 'Get a patient',
  access: 'signed_in',
  params,
  status: 200,
  response: z.object({ patient }),
  errors: ['patient_merged'],
});

export const createPatient = route({
  method: 'POST',
  path: '/patients',
  summary: 'Add a patient',
  access: 'signed_in',
  body: createPatientBody,
  status: 201,
  response: z.object({ patient }),
  takesIdempotencyKey: true,
  errors: ['patient_merged', 'doctor_disabled', 'doctor_unconfirmed', 'idempotency_key_reused'],
});

export const updatePatient = route({
  method: 'PUT',
  path: '/patients/:patientId',
  summary: 'Change a patient, or make an inactive patient active again',
  access: 'signed_in',
  params,
  body: updatePatientBody,
  status: 200,
  response: z.object({ patient }),
  takesIfMatch: true,
  errors: ['patient_merged', 'stale_write', 'doctor_disabled', 'doctor_unconfirmed'],
});

export const deactivatePatient = route({
  method: 'DELETE',
  path: '/patients/:patientId',
  summary: 'Mark a patient as inactive. The record is kept',
  access: 'signed_in',
  params,
  status: 204,
  errors: ['patient_merged'],
});
