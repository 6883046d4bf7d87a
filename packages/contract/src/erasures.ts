import { z } from 'zod/mini';
import { calendarDate, epochMillis, idInUrl, line } from './primitives.ts';
import { route } from './route.ts';

/**
 * The reasons for erasing a record. A fixed list without free text, because the reason stays in the audit trail and
 * must not describe the patient.
 */
export const erasureReasons = ['patient_request', 'retention_over', 'entered_in_error'] as const;
export type ErasureReason = (typeof erasureReasons)[number];

/** The kinds of data that an erasure deletes, in the order in which they are shown. */
export const erasedKinds = [
  'appointments',
  'deletedAppointments',
  'series',
  'drafts',
  'tickets',
  'reminders',
  'waitingEntries',
  'mails',
  'bookingRequests',
  'mergedRecords',
  'emergencyAccess',
  'importLines',
  'formerValues',
] as const;
export type ErasedKind = (typeof erasedKinds)[number];

/** The reasons that currently prevent the erasure of a record. */
export const erasureBlocks = ['restricted', 'seen_today', 'upcoming', 'waiting', 'import_open'] as const;
export type ErasureBlock = (typeof erasureBlocks)[number];

const params = z.object({ patientId: idInUrl });

const keptVisits = z.object({ visits: z.int(), until: calendarDate });

export const previewErasure = route({
  method: 'GET',
  path: '/patients/:patientId/erasure',
  summary: 'Get what an erasure of this record would delete, what must be kept by law, and what blocks it',
  access: 'signed_in',
  params,
  status: 200,
  response: z.object({
    /** The text that the admin must type as confirmation: the patient's name. */
    confirmation: z.string(),
    erases: z.object(
      Object.fromEntries(erasedKinds.map((kind) => [kind, z.int()])) as Record<
        ErasedKind,
        ReturnType<typeof z.int>
      >,
    ),
    /** The visits that the clinic keeps encrypted and hidden until this date. Null if it keeps none. */
    keeps: z.nullable(keptVisits),
    blocks: z.array(z.object({ block: z.enum(erasureBlocks), count: z.int() })),
  }),
  errors: ['patient_merged'],
});

export const erasePatient = route({
  method: 'POST',
  path: '/patients/:patientId/erasure',
  summary: 'Erase a patient permanently: the record and all data that refers to it',
  access: 'signed_in',
  params,
  body: z.strictObject({
    reason: z.enum(erasureReasons, { error: 'Choose a reason' }),
    confirmation: line('Confirmation', 200),
  }),
  status: 200,
  response: z.object({ erasedAt: epochMillis, keeps: z.nullable(keptVisits) }),
  errors: ['patient_merged', 'erasure_blocked'],
});
