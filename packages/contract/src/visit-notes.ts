import { z } from 'zod/mini';
import { limits } from './limits.ts';
import { calendarDate, epochMillis, id, nullableText, optionalText, uuid } from './primitives.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

/** The texts about a visit, in the order of the form. */
export const visitTexts = ['notes', 'diagnosis', 'treatment', 'prescription'] as const;
export type VisitText = (typeof visitTexts)[number];

/**
 * The texts of a visit as last typed. They are a draft until they are stored in the appointment. `version` counts the
 * changes of these texts, so that a change of the appointment's status or time does not make them outdated.
 */
export const visitNotes = z.object({
  appointmentUuid: uuid,
  patientId: id,
  patientFirstName: z.string(),
  patientLastName: z.string(),
  patientDateOfDeath: z.nullable(calendarDate),
  notes: partOf('visit_notes', nullableText),
  diagnosis: partOf('outcome', nullableText),
  treatment: partOf('outcome', nullableText),
  prescription: partOf('outcome', nullableText),
  version: z.int(),
  /** The open draft. Null if the appointment contains all of these texts. */
  draft: z.nullable(z.object({ authorName: z.string(), savedAt: epochMillis })),
});
export type VisitNotes = z.infer<typeof visitNotes>;

const max = limits.appointment;

/** Changes only the given texts. Null or an empty text clears a text. */
export const saveVisitNotesBody = z.strictObject({
  notes: partOf('visit_notes', optionalText('Notes', max.notes)),
  diagnosis: partOf('outcome', optionalText('Diagnosis', max.diagnosis)),
  treatment: partOf('outcome', optionalText('Treatment', max.treatment)),
  prescription: partOf('outcome', optionalText('Prescription', max.prescription)),
  /** True if the author stops writing: the draft becomes part of the appointment. */
  isDone: z._default(z.boolean({ error: 'Done must be true or false' }), false),
});
export type SaveVisitNotesBody = z.output<typeof saveVisitNotesBody>;

const params = z.object({ uuid });

export const getVisitNotes = route({
  method: 'GET',
  path: '/appointments/:uuid/visit-notes',
  summary: 'Get the notes, diagnosis, treatment and prescription of a visit, including an unfinished draft',
  access: 'signed_in',
  isTimed: true,
  params,
  status: 200,
  response: z.object({ visitNotes }),
  errors: [],
});

export const saveVisitNotes = route({
  method: 'PUT',
  path: '/appointments/:uuid/visit-notes',
  summary: 'Save the notes of a visit as a draft while they are typed',
  access: 'signed_in',
  params,
  body: saveVisitNotesBody,
  status: 200,
  response: z.object({ visitNotes }),
  takesIfMatch: true,
  errors: ['stale_write'],
});
