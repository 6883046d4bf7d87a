import { z } from 'zod/mini';
import { bookRequest, declineRequest, listBookingRequests } from './booking-requests.ts';
import { idInUrl } from './primitives.ts';
import { route } from './route.ts';
import {
  bookableType,
  forWhom,
  holdTime,
  releaseHeldTime,
  selfBooking,
  viewBookingPage,
} from './self-booking.ts';
import { confirmBooking, giveBookingDetails } from './self-booking-details.ts';

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
  /** The last part of the page's URL: `/book/<slug>`. */
  slug: z
    .string(slugMessage)
    .check(
      z.minLength(selfBooking.slug.min, slugMessage),
      z.maxLength(selfBooking.slug.max, slugMessage),
      z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, slugMessage),
    ),
  isOpen: z.boolean({ error: 'Open must be true or false' }),
  /** True if booking portals may read the free times while the page is open. See `scheduling-links.ts`. */
  isListed: z.boolean({ error: 'Listed must be true or false' }),
  /** True if the clinic's booking page lists the doctor while both this page and the clinic's accept bookings. */
  isOnClinicPage: z.boolean({ error: 'On the clinic’s page must be true or false' }),
  /** The minimum time between a booking and the visit. */
  leastNoticeMinutes: minutes('Least notice'),
  /** How many days ahead patients may book. */
  horizonDays: count('Days ahead', selfBooking.maxHorizonDays),
  appointmentTypes: z.array(bookableType).check(
    z.minLength(1, { error: 'Choose at least one type' }),
    z.refine((types) => new Set(types).size === types.length, { error: 'Choose each type once' }),
  ),
  forWhom,
  /** The maximum number of upcoming appointments and requests per email address or phone number. */
  maxOpen: count('Open bookings', selfBooking.maxOpen),
  /**
   * How long before the visit patients can still cancel or move it on their ticket's page, even while the booking page
   * is closed. Null if patients cannot.
   */
  changeUntilMinutes: z.nullable(minutes('Time to cancel or move')),
};

export const bookingPageBody = z.strictObject(settings);
export type BookingPageBody = z.output<typeof bookingPageBody>;

export const bookingPage = z.object({ ...settings, version: z.int() });
export type BookingPage = z.infer<typeof bookingPage>;

const ofDoctor = z.object({ doctorId: idInUrl });
const pageResponse = z.object({
  bookingPage,
  /** The URL of the page, for patients. */
  address: z.string(),
  /** The number of times held for people who have not confirmed their email address or phone number yet. */
  heldTimes: z.int(),
});

export const getBookingPage = route({
  method: 'GET',
  path: '/doctors/:doctorId/booking-page',
  summary:
    'Get the settings of a doctor’s booking page. Without a page, returns suggested settings with version 0',
  access: 'signed_in',
  params: ofDoctor,
  status: 200,
  response: pageResponse,
  errors: [],
});

export const saveBookingPage = route({
  method: 'PUT',
  path: '/doctors/:doctorId/booking-page',
  summary: 'Create, change, open or close a doctor’s booking page',
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
  summary:
    'Release the times held on a doctor’s booking page by people who have not confirmed their contact yet',
  access: 'signed_in',
  params: ofDoctor,
  status: 200,
  response: z.object({ released: z.int() }),
  errors: [],
});

/** Routes with which patients book appointments themselves. */
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
