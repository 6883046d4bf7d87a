import { z } from 'zod/mini';
import { language } from './languages.ts';
import { epochMillis, nullableText } from './primitives.ts';
import { route } from './route.ts';
import { timeFormat } from './time-format.ts';

/** Accepts any text, so that a malformed secret gets the same response as an unknown one. */
const secretParams = z.object({ secret: z.string() });

export const offer = z.object({
  clinicName: z.string(),
  clinicPhone: nullableText,
  timezone: z.string(),
  timeFormat,
  doctorName: z.string(),
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  /**
   * The state of the offer. `held`: a person on the booking page holds the time for some minutes. `booked`: the patient
   * has an appointment at another time. `taken`: the time is no longer free. `over`: the time has passed, or the
   * patient no longer waits.
   */
  state: z.enum(['open', 'held', 'accepted', 'declined', 'booked', 'taken', 'over']),
  /** The time of the patient's appointment that accepting the offer cancels. Null if it cancels none. */
  replaces: z.nullable(epochMillis),
  /** The URL of the patient's own page, once the offer is accepted. */
  address: nullableText,
  /** The patient's language, or the clinic's language for messages to patients. */
  language,
});
export type Offer = z.infer<typeof offer>;

const response = z.object({ offer });

export const viewOffer = route({
  method: 'GET',
  path: '/offers/:secret',
  summary: 'Get an offered time by the secret in the patient’s message. Changes nothing',
  access: 'public',
  params: secretParams,
  status: 200,
  response,
  errors: [],
});

export const acceptOffer = route({
  method: 'POST',
  path: '/offers/:secret/acceptance',
  summary: 'Accept an offered time for the patient. Books it and cancels the appointment that it replaces',
  access: 'public',
  params: secretParams,
  status: 200,
  response,
  errors: ['time_taken'],
});

export const declineOffer = route({
  method: 'POST',
  path: '/offers/:secret/refusal',
  summary: 'Decline an offered time for the patient. The patient stays on the waiting list',
  access: 'public',
  params: secretParams,
  status: 200,
  response,
  errors: ['time_taken'],
});

/** Routes of the page on which a waiting patient answers an offer. */
export const offersApi = { viewOffer, acceptOffer, declineOffer } as const;
