import { z } from 'zod/mini';
import { calendarDate, epochMillis, wholeNumber } from './primitives.ts';
import { route } from './route.ts';
import { openDay, selfBooking } from './self-booking.ts';

/** Accepts any text, so that a malformed secret gets the same response as an unknown secret or that of a past visit. */
const secretParams = z.object({ secret: z.string() });

export const listTimesToMove = route({
  method: 'GET',
  path: '/visits/:secret/free-times',
  summary: 'List the times to which a patient can move the appointment, by the secret of the ticket',
  access: 'public',
  params: secretParams,
  query: z.strictObject({
    from: z.optional(calendarDate),
    days: z._default(wholeNumber(1, selfBooking.maxDays), selfBooking.days),
  }),
  status: 200,
  response: z.object({
    /** The current date in the clinic's time zone. */
    today: z.string(),
    lastDate: z.string(),
    /** The dates of the period with a free time that is long enough for the appointment. */
    days: z.array(openDay),
    /** The first later date with a free time, if the period has none. Otherwise null. */
    nextDate: z.nullable(z.string()),
  }),
  errors: ['change_too_late'],
});
export type TimesToMove = z.infer<typeof listTimesToMove.response>;

export const moveVisit = route({
  method: 'POST',
  path: '/visits/:secret/time',
  summary: 'Move an appointment to another free time for its patient. Repeating the request changes nothing',
  access: 'public',
  params: secretParams,
  body: z.strictObject({ scheduledDateTime: epochMillis }),
  status: 204,
  errors: ['change_too_late', 'time_taken'],
});

export const cancelVisit = route({
  method: 'POST',
  path: '/visits/:secret/cancellation',
  summary:
    'Cancel an appointment for its patient. Afterwards, other requests with this secret get 404, and repeating this one changes nothing',
  access: 'public',
  params: secretParams,
  status: 204,
  errors: ['change_too_late'],
});

/** Routes with which patients change their own appointment. */
export const visitChangesApi = { listTimesToMove, moveVisit, cancelVisit } as const;
