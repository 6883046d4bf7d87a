import { z } from 'zod/mini';
import { overlapConflict } from './appointment-conflict.ts';

/** Every error code of the API with its HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  invalid_mail_token: 400,
  passkey_refused: 400,
  challenge_refused: 400,
  wrong_code: 400,
  invalid_credentials: 401,
  invalid_token: 401,
  second_factor_required: 401,
  half_session_over: 401,
  not_allowed: 403,
  email_unverified: 403,
  account_unconfirmed: 403,
  password_change_required: 403,
  step_up_required: 403,
  second_factor_setup_required: 403,
  registration_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  appointment_overlap: 409,
  slot_overlap: 409,
  exception_overlap: 409,
  exception_past: 409,
  appointments_affected: 409,
  queue_busy: 409,
  patient_inactive: 409,
  doctor_disabled: 409,
  doctor_unconfirmed: 409,
  email_taken: 409,
  invitation_over: 409,
  own_account: 409,
  last_admin: 409,
  merged_further: 409,
  erasure_blocked: 409,
  passkeys_unavailable: 409,
  idempotency_key_reused: 409,
  queue_not_configured: 409,
  wrong_queue_type: 409,
  queue_changed: 409,
  queue_paused: 409,
  queue_empty: 409,
  entry_settled: 409,
  import_state: 409,
  import_unreadable: 409,
  too_many_feeds: 409,
  too_many_displays: 409,
  reminder_rule_exists: 409,
  already_waiting: 409,
  sms_not_set_up: 409,
  visit_not_today: 409,
  change_too_late: 409,
  visit_over: 409,
  patient_without_email: 409,
  alarm_acknowledged: 409,
  time_taken: 409,
  too_many_wrong_codes: 409,
  too_many_bookings: 409,
  request_settled: 409,
  patient_merged: 410,
  stale_write: 412,
  body_too_large: 413,
  unsupported_media_type: 415,
  patient_restricted: 423,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  server_busy: 503,
  service_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Errors that every route can return. A route lists only its other errors. */
export const commonErrors = [
  'invalid_request',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'headers_too_large',
  'internal_error',
  'server_busy',
  'service_unavailable',
] as const satisfies readonly ErrorCode[];

/** Errors that every route with a session can return, in addition to the common ones. */
export const signedInErrors = [
  'invalid_token',
  'not_allowed',
  'email_unverified',
  'account_unconfirmed',
  'password_change_required',
  'step_up_required',
  'second_factor_setup_required',
  // Listed here instead of in each route about a patient, to keep the browser's copy of the contract small.
  'patient_restricted',
] as const satisfies readonly ErrorCode[];

/** How a user can prove a second factor. `code` is a code of the authenticator app. */
export type FactorMethod = 'passkey' | 'code' | 'recovery_code';

/** The token for the second step, in the error `second_factor_required`. It is not an access token. */
export type HalfSession = { token: string; expiresAt: number; methods: FactorMethod[] };

/** How the caller can confirm their identity, in the error `step_up_required`. */
export type StepUp = { methods: (FactorMethod | 'password')[] };

/**
 * The body of every error response. `error` is a text for users, `fields` maps field names to messages. Conflicts add
 * the current state: `conflicts` (overlapping or affected appointments; without details for other doctors), `snapshot`
 * (the queue) or `current` (the record). If the requested patient was merged, `mergedInto` is the id of the record that
 * it was merged into. If only admins may open the record, `restrictedAt` is the time at which that began. A sign-in
 * that needs a second step adds `halfSession`, and a request that needs a step-up adds `stepUp`.
 */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  conflicts: z.optional(z.array(overlapConflict)),
  snapshot: z.optional(z.unknown()),
  current: z.optional(z.unknown()),
  mergedInto: z.optional(z.int()),
  restrictedAt: z.optional(z.int()),
  // The web app does not validate `halfSession` and `stepUp`, to keep its first page small.
  halfSession: z.optional(z.unknown()),
  stepUp: z.optional(z.unknown()),
});
export type ErrorBody = Omit<z.infer<typeof errorBody>, 'halfSession' | 'stepUp'> & {
  halfSession?: HalfSession;
  stepUp?: StepUp;
};
