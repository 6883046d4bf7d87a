import { z } from 'zod/mini';
import { calendarDate, epochMillis, nullableText, wholeNumber } from './primitives.ts';
import { route } from './route.ts';
import { bookableType, forWhom, selfBooking } from './self-booking.ts';
import { timeFormat } from './time-format.ts';

const bookableDoctor = z.object({
  /** The last part of the URL of the doctor's own page: `/book/<slug>`. */
  slug: z.string(),
  doctorName: z.string(),
  specialization: nullableText,
  appointmentTypes: z.array(bookableType),
  forWhom,
  /** The first date with a time to book. Null if none was found. */
  nextDate: z.nullable(z.string()),
});
export type BookableDoctor = z.infer<typeof bookableDoctor>;

export const viewClinicBooking = route({
  method: 'GET',
  path: '/clinic-booking',
  summary: 'List the doctors of the clinic’s booking page, each with the next date that has a free time',
  access: 'public',
  status: 200,
  response: z.object({
    clinicName: z.string(),
    clinicPhone: nullableText,
    timezone: z.string(),
    timeFormat,
    doctors: z.array(bookableDoctor),
  }),
  errors: [],
});
export type ClinicBookingView = z.infer<typeof viewClinicBooking.response>;

const timeOfClinic = z.object({
  /** The time as `HH:mm` in the clinic's time zone. */
  startTime: z.string(),
  scheduledDateTime: epochMillis,
  /**
   * The pages of the doctors who are free at this time. Clients hold the time on the first page, or on the next page if
   * the time was taken.
   */
  slugs: z.array(z.string()),
});
export type TimeOfClinic = z.infer<typeof timeOfClinic>;

export const listClinicTimes = route({
  method: 'GET',
  path: '/clinic-booking/times',
  summary: 'List the times that patients can book with any doctor of the clinic’s booking page',
  access: 'public',
  query: z.strictObject({
    from: z.optional(calendarDate),
    days: z._default(wholeNumber(1, selfBooking.maxDays), selfBooking.days),
    /** If set, lists only times of doctors who offer this type. */
    appointmentType: z.optional(bookableType),
  }),
  status: 200,
  response: z.object({
    /** The current date in the clinic's time zone. */
    today: z.string(),
    lastDate: z.string(),
    /** The dates of the period that have times to book. */
    days: z.array(z.object({ date: z.string(), times: z.array(timeOfClinic) })),
    /** The first later date with a time to book, if the period has none. Otherwise null. */
    nextDate: z.nullable(z.string()),
  }),
  errors: [],
});
export type ClinicTimes = z.infer<typeof listClinicTimes.response>;
