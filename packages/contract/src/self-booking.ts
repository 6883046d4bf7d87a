import { z } from 'zod/mini';
import { language } from './languages.ts';
import { calendarDate, epochMillis, nullableText, wholeNumber } from './primitives.ts';
import { route } from './route.ts';
import { timeFormat } from './time-format.ts';

/** The types of visits that patients can book themselves. */
export const bookableTypes = ['consultation', 'follow_up', 'check_up', 'procedure', 'other'] as const;
export const bookableType = z.enum(bookableTypes, { error: 'Type must be one of the offered ones' });
export type BookableType = z.infer<typeof bookableType>;

/**
 * The people who may book online. `known` means only people with a record; staff then cannot add a patient from a
 * request.
 */
export const forWhom = z.enum(['known', 'anyone'], { error: 'Must be known or anyone' });

export type ForWhom = z.infer<typeof forWhom>;

/** The limits of bookings by patients. In a separate file, because every page of the app loads `limits.ts`. */
export const selfBooking = {
  slug: { min: 3, max: 60 },
  maxNoticeMinutes: 20_160,
  maxHorizonDays: 180,
  maxOpen: 10,
  days: 14,
  maxDays: 31,
  holdMinutes: 10,
  wrongCodes: 5,
  requestsShown: 50,
} as const;

/** Accepts any text, so that a malformed slug gets the same response as an unknown one. */
const slugParams = z.object({ slug: z.string() });

const openTime = z.object({
  /** The time as `HH:mm` in the clinic's time zone. */
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
  summary: 'List the times that patients can book on a doctor’s booking page',
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
    forWhom,
    /** True while the clinic's own page is open and shows the doctor. */
    isOnClinicPage: z.boolean(),
    /** The current date in the clinic's time zone. */
    today: z.string(),
    lastDate: z.string(),
    /** The dates of the period that have times to book. */
    days: z.array(openDay),
    /** The first later date with a time to book, if the period has none. Otherwise null. */
    nextDate: z.nullable(z.string()),
    /** A proof of work that the browser solves to hold a time. It is harder while many people hold times. */
    challenge: z.string(),
    challengeBits: z.int(),
    /** The prefixes of phone numbers that can get the code by SMS. Null if the code is sent only by email. */
    smsPrefixes: z.nullable(z.array(z.string())),
  }),
  errors: [],
});
export type BookingPageView = z.infer<typeof viewBookingPage.response>;

export const holdTime = route({
  method: 'POST',
  path: '/booking/:slug/holds',
  summary:
    'Hold a time for ten minutes. SHA-256 of "challenge.solution" must begin with `challengeBits` zero bits',
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

export const releaseHeldTime = route({
  method: 'DELETE',
  path: '/booking-holds/:secret',
  summary: 'Release a held time. Does nothing if it is no longer held',
  access: 'public',
  params: secretParams,
  status: 204,
  errors: [],
});
