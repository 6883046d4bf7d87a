import { z } from 'zod/mini';
import { listClinicTimes, viewClinicBooking } from './clinic-booking.ts';
import { route } from './route.ts';

/* In a separate file, so that the page on which patients book does not load these settings. */

/** Limits of SMS about online bookings. Not in `limits.ts`, because every page of the app loads that file. */
export const bookingSmsLimits = { maxPrefixes: 20, maxPerDay: 2000 } as const;

const prefixesMessage = {
  error: `Enter the beginnings of phone numbers, such as +49: 1 to ${bookingSmsLimits.maxPrefixes}`,
};
const perDayMessage = { error: `Must be a whole number from 1 to ${bookingSmsLimits.maxPerDay}` };

const smsFields = {
  /** True if patients can get the code of a booking page by SMS. */
  isOn: z.boolean({ error: 'On must be true or false' }),
  /**
   * Only phone numbers that begin with one of these prefixes get a code. The first prefix is that of the clinic's own
   * country.
   */
  prefixes: z
    .array(z.string(prefixesMessage).check(z.regex(/^\+[1-9]\d{0,6}$/, prefixesMessage)), prefixesMessage)
    .check(
      z.minLength(1, prefixesMessage),
      z.maxLength(bookingSmsLimits.maxPrefixes, prefixesMessage),
      z.refine((prefixes) => new Set(prefixes).size === prefixes.length, {
        error: 'Enter each beginning once',
      }),
    ),
  /** The maximum number of SMS in 24 hours: codes, and SMS about appointments that were moved or cancelled. */
  mostPerDay: z
    .int(perDayMessage)
    .check(z.gte(1, perDayMessage), z.lte(bookingSmsLimits.maxPerDay, perDayMessage)),
};
export const bookingSmsBody = z.strictObject(smsFields);
export type BookingSmsBody = z.output<typeof bookingSmsBody>;

const settings = z.object({
  isOpen: z.boolean(),
  sms: z.object({
    isOn: z.boolean(),
    /** The allowed prefixes. Until an admin saves them, they are suggested from the clinic's phone number. */
    prefixes: z.array(z.string()),
    mostPerDay: z.int(),
    /** True if the server is connected to an SMS provider. */
    isSetUp: z.boolean(),
    /** The number of SMS that count towards `mostPerDay`. The 24 hours begin with the first of them. */
    sentInDay: z.int(),
  }),
  /** The URL of the clinic's page, for patients. */
  address: z.string(),
  /** The doctors whose own page is open. Only doctors with `isShown` appear on the clinic's page. */
  doctors: z.array(z.object({ doctorId: z.int(), doctorName: z.string(), isShown: z.boolean() })),
});

export const getClinicBookingPage = route({
  method: 'GET',
  path: '/clinic/booking-page',
  summary: 'Get whether the clinic’s booking page is open, and its doctors',
  access: 'signed_in',
  status: 200,
  response: settings,
  errors: [],
});

export const saveClinicBookingPage = route({
  method: 'PUT',
  path: '/clinic/booking-page',
  summary: 'Open or close the clinic’s booking page',
  access: 'signed_in',
  body: z.strictObject({ isOpen: z.boolean({ error: 'Open must be true or false' }) }),
  status: 200,
  response: settings,
  errors: [],
});

export const saveBookingSms = route({
  method: 'PUT',
  path: '/clinic/booking-page/sms',
  summary: 'Allow or stop codes by SMS on booking pages, and set the countries to which they are sent',
  access: 'signed_in',
  body: bookingSmsBody,
  status: 200,
  response: settings,
  errors: ['sms_not_set_up'],
});

/** Routes of the clinic's own booking page. */
export const clinicBookingApi = {
  viewClinicBooking,
  listClinicTimes,
  getClinicBookingPage,
  saveClinicBookingPage,
  saveBookingSms,
} as const;
