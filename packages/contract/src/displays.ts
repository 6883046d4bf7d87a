import { z } from 'zod/mini';
import { type Language, language, languages } from './languages.ts';
import { limits } from './limits.ts';
import { epochMillis, id, idInUrl, nameLine, nullableText, optionalNameLine } from './primitives.ts';
import { route } from './route.ts';
import { closing } from './secret-links.ts';
import { timeFormat } from './time-format.ts';

/** How a display in the waiting room names patients. */
export const displayNameForms = ['code', 'initials', 'first_name_initial'] as const;
export const displayNameForm = z.enum(displayNameForms, {
  error: 'Must be code, initials or first_name_initial',
});
export type DisplayNameForm = z.infer<typeof displayNameForm>;

/** The purposes of a display. `check_in` is a tablet at which patients check in, so it does not show patients. */
export const displayPurposes = ['calls', 'check_in'] as const;
export const displayPurpose = z.enum(displayPurposes, { error: 'Must be calls or check_in' });
export type DisplayPurpose = z.infer<typeof displayPurpose>;

/** The languages of a display's texts and announcements. */
export const displayLanguages = languages;
export type DisplayLanguage = Language;

export const display = z.object({
  id,
  /** The display's location, such as "Waiting room". */
  label: z.string(),
  purpose: displayPurpose,
  nameForm: displayNameForm,
  language,
  /** A message for everyone in the room. */
  message: nullableText,
  /** The doctors in the order shown on the display. */
  doctors: z.array(z.object({ id, name: z.string() })),
  createdBy: z.string(),
  createdAt: epochMillis,
  lastSeenAt: z.nullable(epochMillis),
  /**
   * When the display expires, unless staff extend it before. Using the display delays this time, but not beyond
   * `limits.secretLink.longestDays` after the display was created or last extended.
   */
  endsAt: epochMillis,
  /**
   * True if the caller may close the display. Admins may close any display, doctors only a display that shows no other
   * doctor.
   */
  mayRevoke: z.boolean(),
});
export type Display = z.infer<typeof display>;

export const closedDisplay = z.object({
  id,
  label: z.string(),
  purpose: displayPurpose,
  nameForm: displayNameForm,
  language,
  doctors: z.array(z.object({ id, name: z.string() })),
  createdBy: z.string(),
  ...closing,
});
export type ClosedDisplay = z.infer<typeof closedDisplay>;

export const listDisplays = route({
  method: 'GET',
  path: '/displays',
  summary:
    'List the open displays and those that the server closed in the last 30 days, without their URLs. Doctors get only displays that show them',
  access: 'signed_in',
  status: 200,
  response: z.object({ displays: z.array(display), closed: z.array(closedDisplay) }),
  errors: [],
});

const displayParams = z.object({ displayId: idInUrl });

export const extendDisplay = route({
  method: 'POST',
  path: '/displays/:displayId/extension',
  summary: 'Extend a display by a year from now. Its URL stays the same',
  access: 'signed_in',
  params: displayParams,
  status: 200,
  response: z.object({ display }),
  errors: [],
});

export const reopenDisplay = route({
  method: 'POST',
  path: '/displays/:displayId/reopening',
  summary: 'Reopen a display that the server closed, with the same settings and a new secret URL',
  access: 'signed_in',
  params: displayParams,
  status: 201,
  response: z.object({ display, address: z.string() }),
  errors: ['doctor_disabled', 'too_many_displays'],
});

const doctorIds = z.array(id).check(
  z.minLength(1, { error: 'Choose at least one doctor' }),
  z.maxLength(limits.display.doctors, {
    error: `A display shows at most ${limits.display.doctors} doctors`,
  }),
  z.refine((ids) => new Set(ids).size === ids.length, { error: 'A doctor stands on a display once' }),
);

const message = optionalNameLine('Message', limits.display.message);

export const setDisplayMessage = route({
  method: 'PUT',
  path: '/displays/:displayId/message',
  summary: 'Set or remove the message on a display',
  access: 'signed_in',
  params: displayParams,
  body: z.strictObject({ message }),
  status: 200,
  response: z.object({ display }),
  errors: [],
});

export const createDisplay = route({
  method: 'POST',
  path: '/displays',
  summary: 'Create a waiting room display. Only this response contains its secret URL',
  access: 'signed_in',
  body: z.strictObject({
    label: nameLine('Label', limits.display.label),
    doctorIds,
    purpose: z._default(displayPurpose, 'calls'),
    nameForm: z._default(displayNameForm, 'code'),
    language: z._default(language, 'en'),
    message,
  }),
  status: 201,
  response: z.object({ display, address: z.string() }),
  errors: ['doctor_disabled', 'doctor_unconfirmed', 'too_many_displays'],
});

export const revokeDisplay = route({
  method: 'DELETE',
  path: '/displays/:displayId',
  summary: 'Close a display permanently. Its URL stops working',
  access: 'signed_in',
  params: displayParams,
  status: 204,
  errors: [],
});

/** `name` is null if the display shows only ticket codes. */
const onDisplay = z.object({ ticketCode: z.string(), name: nullableText });

export const displayBoard = z.object({
  label: z.string(),
  clinicName: z.string(),
  timezone: z.string(),
  timeFormat,
  language,
  nameForm: displayNameForm,
  message: nullableText,
  /** The version of the clinic's logo. Null without a logo. */
  logo: nullableText,
  /** The server's time when it read the data. The display uses it to correct its own clock. */
  now: epochMillis,
  /** Doctors with an enabled account, in the display's order. A display without such a doctor returns 404. */
  doctors: z.array(
    z.object({
      id,
      name: z.string(),
      /** The state of the queue. `not_open` means that the doctor has no queue. */
      state: z.enum(['active', 'paused', 'not_open']),
      pausedAt: z.nullable(epochMillis),
      room: nullableText,
      /** How late the doctor is. Null if no delay applies. */
      delayMinutes: z.nullable(z.int()),
      /** The patient who is called or being seen. A newer `calledAt` makes the display play its sound. */
      current: z.nullable(z.extend(onDisplay, { calledAt: epochMillis })),
      /** The next patients, at most five. Times are null while the queue is paused. */
      next: z.array(
        z.extend(onDisplay, {
          estimateLow: z.nullable(epochMillis),
          estimateHigh: z.nullable(epochMillis),
          estimateIsUncertain: z.boolean(),
        }),
      ),
      /** The number of waiting patients, including those in `next`. */
      waiting: z.int(),
    }),
  ),
});
export type DisplayBoard = z.infer<typeof displayBoard>;

/** Accepts any text, so that a malformed secret gets the same response as an unknown one. */
const secretParams = z.object({ secret: z.string() });

export const viewDisplay = route({
  method: 'GET',
  path: '/displays/by-secret/:secret',
  summary: 'Get the content of a display by its secret',
  access: 'public',
  isTimed: true,
  answersNotModified: true,
  params: secretParams,
  status: 200,
  response: displayBoard,
  errors: [],
});

export const watchDisplay = route({
  method: 'GET',
  path: '/displays/by-secret/:secret/events',
  summary: 'Stream `display.changed` events of a display by its secret. The events have no content',
  access: 'public',
  isTimed: true,
  params: secretParams,
  status: 200,
  streams: 'text/event-stream',
  errors: [],
});
