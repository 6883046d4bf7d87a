import { z } from 'zod/mini';
import { language } from './languages.ts';
import { epochMillis, nullableText, uuid } from './primitives.ts';
import { route } from './route.ts';
import { timeFormat } from './time-format.ts';

/** Delays that a patient can announce, in minutes. */
export const lateMinutes = [5, 10, 15, 30, 45, 60] as const;

/**
 * The data of the patient's own page: the position in the queue, without personal details of this or other patients.
 */
export const visit = z.object({
  clinicName: z.string(),
  clinicPhone: nullableText,
  timezone: z.string(),
  timeFormat,
  doctorName: z.string(),
  ticketCode: z.string(),
  scheduledDateTime: epochMillis,
  /**
   * The state of the visit. `coming`: the visit is on a later day, or the doctor has no queue. `called`: the patient is
   * called or being seen.
   */
  state: z.enum(['coming', 'waiting', 'called']),
  /**
   * The number of patients who wait before this one. 0 means next. The current patient does not count. Null if
   * the patient is not waiting.
   */
  ahead: z.nullable(z.int()),
  estimateLow: z.nullable(epochMillis),
  estimateHigh: z.nullable(epochMillis),
  estimateIsUncertain: z.boolean(),
  /** When the queue was paused. Null if it is not paused. Estimates are null during a pause. */
  pausedAt: z.nullable(epochMillis),
  room: nullableText,
  /** How late the doctor is. Null if no delay applies. */
  delayMinutes: z.nullable(z.int()),
  arrivedAt: z.nullable(epochMillis),
  runningLateMinutes: z.nullable(z.int()),
  isConfirmed: z.boolean(),
  /** The time until which the patient can cancel or move the appointment on this page. Null if the patient cannot. */
  changeUntil: z.nullable(epochMillis),
  /**
   * Whether reminders go to the patient's address. Null if the clinic sends none, or has no confirmed address of the
   * patient.
   */
  reminders: z.nullable(z.enum(['on', 'stopped'])),
  /** The patient's language, or the clinic's language for messages to patients. */
  language,
  /** The server's time when it read the data. */
  now: epochMillis,
});
export type Visit = z.infer<typeof visit>;

/** Accepts any text, so that a malformed secret gets the same response as an unknown secret or that of a past visit. */
const secretParams = z.object({ secret: z.string() });
const response = z.object({ visit });

export const viewVisit = route({
  method: 'GET',
  path: '/visits/:secret',
  summary: 'Get a patient’s place in the queue by the secret of the ticket, until the visit is over',
  access: 'public',
  isTimed: true,
  answersNotModified: true,
  params: secretParams,
  status: 200,
  response,
  errors: [],
});

export const reportArrival = route({
  method: 'POST',
  path: '/visits/:secret/arrival',
  summary: 'Report that the patient has arrived. Repeating the request changes nothing',
  access: 'public',
  params: secretParams,
  status: 200,
  response,
  errors: ['visit_not_today'],
});

export const reportRunningLate = route({
  method: 'POST',
  path: '/visits/:secret/running-late',
  summary:
    'Report by how many minutes the patient will be late. Null removes the report. Does nothing if the patient has arrived or was called',
  access: 'public',
  params: secretParams,
  body: z.strictObject({
    minutes: z.nullable(z.literal(lateMinutes, { error: 'Must be 5, 10, 15, 30, 45 or 60 minutes' })),
  }),
  status: 200,
  response,
  errors: ['visit_not_today'],
});

export const confirmVisit = route({
  method: 'POST',
  path: '/visits/:secret/confirmation',
  summary:
    'Confirm an appointment for its patient. With `scheduledDateTime`, does nothing if the appointment has another time. Repeating the request changes nothing',
  access: 'public',
  params: secretParams,
  /** The time that the patient saw. Absent in pages of earlier releases. */
  body: z.optional(z.strictObject({ scheduledDateTime: epochMillis })),
  status: 200,
  response,
  errors: [],
});

export const stopReminders = route({
  method: 'POST',
  path: '/visits/:secret/reminders',
  summary: 'Stop reminders to the patient’s addresses, or allow them again',
  access: 'public',
  params: secretParams,
  body: z.strictObject({ isStopped: z.boolean({ error: 'Stopped must be true or false' }) }),
  status: 200,
  response,
  errors: [],
});

const ofAppointment = z.object({ uuid });

export const getTicket = route({
  method: 'POST',
  path: '/appointments/:uuid/ticket',
  summary:
    'Get the ticket of an appointment for printing: its code and the secret URL of the patient’s own page. Creates it the first time',
  access: 'signed_in',
  params: ofAppointment,
  status: 200,
  response: z.object({
    ticketCode: z.string(),
    address: z.string(),
    /** The doctor's name. Null if the clinic does not name doctors in messages. */
    doctorName: nullableText,
    /** The language in which the patient's ticket is printed. */
    language,
  }),
  errors: ['visit_over'],
});

export const mailTicket = route({
  method: 'POST',
  path: '/appointments/:uuid/ticket/mail',
  summary: 'Mail the ticket to the patient',
  access: 'signed_in',
  params: ofAppointment,
  status: 200,
  response: z.object({ message: z.string() }),
  errors: ['visit_over', 'patient_without_email', 'patient_inactive'],
});

export const withdrawTicket = route({
  method: 'DELETE',
  path: '/appointments/:uuid/ticket',
  summary:
    'Withdraw all tickets of an appointment. Their URL stops working, and the next ticket gets a new URL',
  access: 'signed_in',
  params: ofAppointment,
  status: 204,
  errors: [],
});
