import { z } from 'zod/mini';
import {
  calendarDateOrMillis,
  email,
  epochMillis,
  nameLine,
  nullableText,
  optionalLine,
} from './primitives.ts';
import { route } from './route.ts';

/* In a separate file, so that the booking page first loads only the routes for its times. */

const secretParams = z.object({ secret: z.string() });

const codeChannels = ['email', 'sms'] as const;
export type CodeChannel = (typeof codeChannels)[number];

/**
 * The person who books. The lengths are the same as in a patient's record. A code by SMS confirms only the phone
 * number, so no email address is accepted with it: an unconfirmed address would get into the record.
 */
export const bookingDetails = z
  .strictObject({
    firstName: nameLine('First name', 50),
    lastName: nameLine('Last name', 50),
    dateOfBirth: calendarDateOrMillis('Date of birth'),
    /** How the code is sent. Email if absent. */
    codeBy: z.optional(z.enum(codeChannels, { error: 'Must be email or sms' })),
    email: z.optional(email),
    phone: optionalLine('Phone', 20),
  })
  .check(
    z.refine(({ codeBy, email: given }) => (codeBy === 'sms') === (given === undefined), {
      error: 'Email is required, but not with a code by SMS',
      path: ['email'],
    }),
    z.refine(({ codeBy, phone }) => codeBy !== 'sms' || Boolean(phone), {
      error: 'Phone is required',
      path: ['phone'],
    }),
  );
export type BookingDetails = z.output<typeof bookingDetails>;

export const giveBookingDetails = route({
  method: 'POST',
  path: '/booking-holds/:secret/details',
  summary:
    'Store the details of the person to book a held time for. Sends a code to their email address, or by SMS to their phone',
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
    'Confirm the contact with the code sent to it. Books if exactly one patient matches, otherwise creates a booking request',
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
    /** The URL of the patient's own page, if the time is booked. */
    address: nullableText,
  }),
  errors: ['time_taken', 'wrong_code', 'too_many_wrong_codes', 'too_many_bookings'],
});
export type BookingOutcome = z.infer<typeof confirmBooking.response>;
