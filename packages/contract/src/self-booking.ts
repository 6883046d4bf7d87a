import { z } from 'zod/mini';
import { language } from './languages.ts';
import { limits } from './limits.ts';
import { possibleDuplicate } from './patients.ts';
import {
  calendarDate,
  email,
  epochMillis,
  id,
  idInUrl,
  nameLine,
  nullableText,
  optionalLine,
  uuid,
  wholeNumber,
} from './primitives.ts';
import { route } from './route.ts';
import { timeFormat } from './time-format.ts';

/** The types of visits that patients may book themselves. */
export const bookableTypes = ['consultation', 'follow_up', 'check_up', 'procedure', 'other'] as const;
const bookableType = z.enum(bookableTypes, { error: 'Type must be one of the offered ones' });
export type BookableType = z.infer<typeof bookableType>;

const { selfBooking } = limits;

const minutes = (label: string) => {
  const error = `${label} must be a whole number of minutes, at most ${selfBooking.maxNoticeMinutes}`;
  return z.int({ error }).check(z.gte(0, { error }), z.lte(selfBooking.maxNoticeMinutes, { error }));
};

const count = (label: string, max: number) => {
  const error = `${label} must be a whole number from 1 to ${max}`;
  return z.int({ error }).check(z.gte(1, { error }), z.lte(max, { error }));
};

const slugMessage = { error: 'Use lower-case letters, digits and single hyphens, 3 to 60 characters' };

const settings = {
  /** The last part of the page's address: `/book/<slug>`. */
  slug: z
    .string(slugMessage)
    .check(
      z.minLength(selfBooking.slug.min, slugMessage),
      z.maxLength(selfBooking.slug.max, slugMessage),
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage),
    ),
  isOpen: z.boolean({ error: 'Open must be true or false' }),
  /** Patients book at least this long before the time. */
  leastNoticeMinutes: minutes('Least notice'),
  /** How many days ahead patients may book. */
  horizonDays: count('Days ahead', selfBooking.maxHorizonDays),
  /** Patients cancel or move at least this long before the time. */
  cancelUntilMinutes: minutes('Time limit'),
  appointmentTypes: z.array(bookableType).check(
    z.minLength(1, { error: 'Choose at least one type' }),
    z.refine((types) => new Set(types).size === types.length, { error: 'Choose each type once' }),
  ),
  /** `known`: only people with a record. Staff can then not add a patient from a request. */
  forWhom: z.enum(['known', 'anyone'], { error: 'Must be known or anyone' }),
  /** The most appointments and requests to come of one contact. */
  maxOpen: count('Open bookings', selfBooking.maxOpen),
};

export const bookingPageBody = z.strictObject(settings);
export type BookingPageBody = z.output<typeof bookingPageBody>;

export const bookingPage = z.object({ ...settings, version: z.int() });
export type BookingPage = z.infer<typeof bookingPage>;

const ofDoctor = z.object({ doctorId: idInUrl });
const pageResponse = z.object({
  bookingPage,
  /** The address to hand out. */
  address: z.string(),
  /** Times held by people who have not confirmed their contact yet. */
  heldTimes: z.int(),
});

export const getBookingPage = route({
  method: 'GET',
  path: '/doctors/:doctorId/booking-page',
  summary:
    'The page on which patients book with a doctor. Suggested settings, if there is none yet (version 0)',
  access: 'signed_in',
  params: ofDoctor,
  status: 200,
  response: pageResponse,
  errors: [],
});

export const saveBookingPage = route({
  method: 'PUT',
  path: '/doctors/:doctorId/booking-page',
  summary: 'Set up, open or close the page on which patients book with a doctor',
  access: 'signed_in',
  params: ofDoctor,
  body: bookingPageBody,
  status: 200,
  response: pageResponse,
  takesIfMatch: true,
  errors: ['stale_write', 'doctor_disabled', 'doctor_unconfirmed'],
});

export const releaseHeldTimes = route({
  method: 'DELETE',
  path: '/doctors/:doctorId/booking-page/held-times',
  summary: 'Free the times that people hold who have not confirmed their contact yet',
  access: 'signed_in',
  params: ofDoctor,
  status: 200,
  response: z.object({ released: z.int() }),
  errors: [],
});

/** No format check: a malformed address gets the same answer as an unknown one. */
const slugParams = z.object({ slug: z.string() });

const openTime = z.object({
  /** `HH:mm` in the clinic's time zone. */
  startTime: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
});
export type OpenTime = z.infer<typeof openTime>;

export const openDay = z.object({ date: z.string(), times: z.array(openTime) });
export type OpenDay = z.infer<typeof openDay>;

export const viewBookingPage = route({
  method: 'GET',
  path: '/booking/:slug',
  summary: 'The times that patients can book themselves with a doctor',
  access: 'public',
  params: slugParams,
  query: z.strictObject({
    from: z.optional(calendarDate),
    days: z._default(wholeNumber(1, selfBooking.maxDays), selfBooking.days),
  }),
  status: 200,
  response: z.object({
    clinicName: z.string(),
    clinicPhone: nullableText,
    timezone: z.string(),
    timeFormat,
    doctorName: z.string(),
    specialization: nullableText,
    appointmentTypes: z.array(bookableType),
    forWhom: settings.forWhom,
    /** The date in the clinic's time zone. */
    today: z.string(),
    lastDate: z.string(),
    /** The dates of the period that have times to book. */
    days: z.array(openDay),
    /** The first later date with a time to book, if the period has none. */
    nextDate: z.nullable(z.string()),
    /** A task for the caller's processor. Its solution is part of a hold. Harder while many people hold times. */
    challenge: z.string(),
    challengeBits: z.int(),
  }),
  errors: [],
});
export type BookingPageView = z.infer<typeof viewBookingPage.response>;

export const holdTime = route({
  method: 'POST',
  path: '/booking/:slug/holds',
  summary: 'Hold a time for ten minutes. SHA-256 of "challenge.solution" must begin with enough zero bits',
  access: 'public',
  params: slugParams,
  body: z.strictObject({
    scheduledDateTime: epochMillis,
    appointmentType: bookableType,
    language,
    challenge: z.string({ error: 'Challenge is required' }).check(z.maxLength(200)),
    solution: z.string({ error: 'Solution is required' }).check(z.regex(/^\d{1,16}$/)),
  }),
  status: 201,
  response: z.object({ secret: z.string(), expiresAt: epochMillis, now: epochMillis }),
  errors: ['time_taken', 'challenge_refused'],
});

const secretParams = z.object({ secret: z.string() });

/** The same lengths as in a patient's record. */
export const bookingDetails = z.strictObject({
  firstName: nameLine('First name', 50),
  lastName: nameLine('Last name', 50),
  dateOfBirth: calendarDate,
  email,
  phone: optionalLine('Phone', 20),
});
export type BookingDetails = z.output<typeof bookingDetails>;

export const giveBookingDetails = route({
  method: 'POST',
  path: '/booking-holds/:secret/details',
  summary: 'The person for whom the held time is. Sends a code to the email address',
  access: 'public',
  params: secretParams,
  body: bookingDetails,
  status: 200,
  response: z.object({ expiresAt: epochMillis }),
  errors: ['time_taken'],
});

export const confirmBooking = route({
  method: 'POST',
  path: '/booking-holds/:secret/confirmation',
  summary:
    'Confirm the contact with the code. Books for the one matching patient; everything else becomes a request',
  access: 'public',
  params: secretParams,
  body: z.strictObject({
    code: z
      .string({ error: 'Code is required' })
      .check(z.regex(/^\d{6}$/, { error: 'The code has six digits' })),
  }),
  status: 200,
  response: z.object({
    outcome: z.enum(['booked', 'requested']),
    /** The patient's own page, if the time is booked. */
    address: nullableText,
  }),
  errors: ['time_taken', 'wrong_code', 'too_many_bookings'],
});
export type BookingOutcome = z.infer<typeof confirmBooking.response>;

export const releaseHeldTime = route({
  method: 'DELETE',
  path: '/booking-holds/:secret',
  summary: 'Free a held time again. Does nothing if it is no longer held',
  access: 'public',
  params: secretParams,
  status: 204,
  errors: [],
});

export const bookingRequest = z.object({
  uuid,
  doctorId: id,
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  appointmentType: bookableType,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: z.string(),
  email: z.string(),
  phone: nullableText,
  requestedAt: epochMillis,
  /** Until then the time is kept free of other online bookings. Null: no longer kept free. */
  heldUntil: z.nullable(epochMillis),
  /** Another appointment of the doctor has the time now. */
  isTaken: z.boolean(),
  /** Whether staff may add a new patient for it. */
  mayAddPatient: z.boolean(),
  /** Patients who may be the same person, the most similar first. */
  possibleDuplicates: z.array(possibleDuplicate),
});
export type BookingRequest = z.infer<typeof bookingRequest>;

export const listBookingRequests = route({
  method: 'GET',
  path: '/booking-requests',
  summary: 'The requests to settle of every doctor this person works for, by time',
  access: 'signed_in',
  isTimed: true,
  status: 200,
  response: z.object({ requests: z.array(bookingRequest), total: z.int() }),
  errors: [],
});

const requestParams = z.object({ uuid });

export const bookRequest = route({
  method: 'POST',
  path: '/booking-requests/:uuid/appointment',
  summary: 'Book the requested time for an existing patient, or for a new one (null), and mail the ticket',
  access: 'signed_in',
  params: requestParams,
  body: z.strictObject({ patientId: z.nullable(id) }),
  status: 200,
  response: z.object({ appointmentId: uuid, patientId: id }),
  errors: [
    'appointment_overlap',
    'patient_inactive',
    'patient_merged',
    'request_settled',
    'doctor_disabled',
    'doctor_unconfirmed',
  ],
});

export const declineRequest = route({
  method: 'POST',
  path: '/booking-requests/:uuid/refusal',
  summary: 'Decline a request and mail that to the person',
  access: 'signed_in',
  params: requestParams,
  status: 204,
  errors: ['request_settled'],
});

/** Routes of booking by patients. */
export const selfBookingApi = {
  getBookingPage,
  saveBookingPage,
  releaseHeldTimes,
  viewBookingPage,
  holdTime,
  giveBookingDetails,
  confirmBooking,
  releaseHeldTime,
  listBookingRequests,
  bookRequest,
  declineRequest,
} as const;
