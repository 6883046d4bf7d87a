import { z } from 'zod/mini';
import { language } from './languages.ts';
import { patient } from './patients.ts';
import { idInUrl, nullableText } from './primitives.ts';
import { route } from './route.ts';

/** How long a link to confirm a mail address stays valid after it was mailed, in milliseconds. */
export const addressLinkMillis = 14 * 24 * 60 * 60 * 1000;

/** Accepts any text, so that a malformed secret gets the same response as an unknown one. */
const secretParams = z.object({ secret: z.string() });

export const addressConfirmation = z.object({
  clinicName: z.string(),
  clinicPhone: nullableText,
  /** The masked address, such as `m…@example.org`, to which the mail with the link was sent. */
  maskedAddress: z.string(),
  isConfirmed: z.boolean(),
  /** The patient's language, or the clinic's language for messages to patients. */
  language,
});
export type AddressConfirmation = z.infer<typeof addressConfirmation>;

const response = z.object({ confirmation: addressConfirmation });

export const viewAddressConfirmation = route({
  method: 'GET',
  path: '/address-confirmations/:secret',
  summary: 'Get the email address that the secret in a mail confirms. Changes nothing',
  access: 'public',
  params: secretParams,
  status: 200,
  response,
  errors: [],
});

export const confirmAddress = route({
  method: 'POST',
  path: '/address-confirmations/:secret',
  summary: 'Confirm a patient’s email address, so that messages about appointments are sent to it',
  access: 'public',
  params: secretParams,
  status: 200,
  response,
  errors: [],
});

export const checkEmail = route({
  method: 'PUT',
  path: '/patients/:patientId/checked-email',
  summary:
    'Mark a patient’s changed email address as checked with the patient, so that messages are sent to it',
  access: 'signed_in',
  params: z.object({ patientId: idInUrl }),
  status: 200,
  response: z.object({ patient }),
  takesIfMatch: true,
  errors: ['patient_merged', 'stale_write', 'patient_without_email'],
});

export const sendEmailConfirmation = route({
  method: 'POST',
  path: '/patients/:patientId/email-confirmation',
  summary:
    'Mail the link to confirm a patient’s changed email address again. Sends nothing if the address is confirmed',
  access: 'signed_in',
  params: z.object({ patientId: idInUrl }),
  status: 200,
  response: z.object({ patient }),
  errors: ['patient_merged', 'patient_without_email', 'patient_inactive'],
});

/** Routes for confirming a mail address that staff changed. Before that, the address gets no messages. */
export const addressConfirmationsApi = {
  viewAddressConfirmation,
  confirmAddress,
  checkEmail,
  sendEmailConfirmation,
} as const;
