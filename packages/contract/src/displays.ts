import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { epochMillis, id, idInUrl, nameLine, nullableText } from './primitives.ts';
import { route } from './route.ts';
import { closing } from './secret-links.ts';

/** How a waiting room's display names the patients. */
export const displayNameForms = ['code', 'initials', 'first_name_initial'] as const;
export const displayNameForm = z.enum(displayNameForms, {
  error: 'Must be code, initials or first_name_initial',
});
export type DisplayNameForm = z.infer<typeof displayNameForm>;

/** The languages a display is written in and calls in. */
export const displayLanguages = ['en', 'de', 'es', 'fr'] as const;
export const displayLanguage = z.enum(displayLanguages, { error: 'Must be en, de, es or fr' });
export type DisplayLanguage = z.infer<typeof displayLanguage>;

export const display = z.object({
  id,
  /** Where it hangs, such as "Waiting room". */
  label: z.string(),
  nameForm: displayNameForm,
  language: displayLanguage,
  /** In the order in which they stand on the wall. */
  doctors: z.array(z.object({ id, name: z.string() })),
  createdBy: z.string(),
  createdAt: epochMillis,
  lastSeenAt: z.nullable(epochMillis),
  /** When it closes by itself, unless it is used or extended before. */
  endsAt: epochMillis,
  /** An admin closes any display; a doctor one that shows nobody but themself. */
  mayRevoke: z.boolean(),
});
export type Display = z.infer<typeof display>;

export const closedDisplay = z.object({
  ...{ id, label: z.string(), nameForm: displayNameForm, language: displayLanguage },
  doctors: z.array(z.object({ id, name: z.string() })),
  createdBy: z.string(),
  ...closing,
});
export type ClosedDisplay = z.infer<typeof closedDisplay>;

export const listDisplays = route({
  method: 'GET',
  path: '/displays',
  summary: 'The open displays, for a doctor those that show them, without their addresses',
  access: 'signed_in',
  status: 200,
  response: z.object({ displays: z.array(display), closed: z.array(closedDisplay) }),
  errors: [],
});

const displayParams = z.object({ displayId: idInUrl });

export const extendDisplay = route({
  method: 'POST',
  path: '/displays/:displayId/extension',
  summary: 'Let a display live for another year from now, under its present address',
  access: 'signed_in',
  params: displayParams,
  status: 200,
  response: z.object({ display }),
  errors: [],
});

export const reopenDisplay = route({
  method: 'POST',
  path: '/displays/:displayId/reopening',
  summary: 'Open a display that closed by itself again, with its settings and a new secret address',
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

export const createDisplay = route({
  method: 'POST',
  path: '/displays',
  summary: 'Open a display for a waiting room; its secret address is told this once',
  access: 'signed_in',
  body: z.strictObject({
    label: nameLine('Label', limits.display.label),
    doctorIds,
    nameForm: z._default(displayNameForm, 'code'),
    language: z._default(displayLanguage, 'en'),
  }),
  status: 201,
  response: z.object({ display, address: z.string() }),
  errors: ['doctor_disabled', 'doctor_unconfirmed', 'too_many_displays'],
});

export const revokeDisplay = route({
  method: 'DELETE',
  path: '/displays/:displayId',
  summary: 'Close a display; its address shows nothing from then on',
  access: 'signed_in',
  params: displayParams,
  status: 204,
  errors: [],
});

/** `name` is null where the display shows codes only. */
const onTheWall = z.object({ ticketCode: z.string(), name: nullableText });

export const displayBoard = z.object({
  label: z.string(),
  clinicName: z.string(),
  timezone: z.string(),
  language: displayLanguage,
  nameForm: displayNameForm,
  /** The server's clock as this was read, by which the display sets its own. */
  now: epochMillis,
  /** Those whose account is enabled, in the display's order. A display with none of them is answered like one that is not there. */
  doctors: z.array(
    z.object({
      id,
      name: z.string(),
      /** `not_open`: the doctor has no queue. */
      state: z.enum(['active', 'paused', 'not_open']),
      pausedAt: z.nullable(epochMillis),
      /** Who is asked in or being seen, since when: a newer `calledAt` makes the display ring. */
      current: z.nullable(z.extend(onTheWall, { calledAt: epochMillis })),
      /** The next five at most who are due. Nobody is told a time while the queue is paused. */
      next: z.array(
        z.extend(onTheWall, {
          estimateLow: z.nullable(epochMillis),
          estimateHigh: z.nullable(epochMillis),
        }),
      ),
      /** How many are due and wait, those of `next` among them. */
      waiting: z.int(),
    }),
  ),
});
export type DisplayBoard = z.infer<typeof displayBoard>;

/** Whatever it looks like: what is no secret is answered like one that nobody has. */
const secretParams = z.object({ secret: z.string() });

export const viewDisplay = route({
  method: 'GET',
  path: '/displays/by-secret/:secret',
  summary: 'What a display shows, by its secret address alone',
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
  summary: 'A stream of `display.changed` events without content, by the secret address alone',
  access: 'public',
  isTimed: true,
  params: secretParams,
  status: 200,
  streams: 'text/event-stream',
  errors: [],
});
