import { z } from 'zod/mini';
import { appointment } from './appointments.ts';
import { limits } from './limits.ts';
import { createPatientBody } from './patients.ts';
import {
  calendarDate,
  epochMillis,
  id,
  idInUrl,
  optionalLine,
  uuid,
  wholeNumberInBody,
} from './primitives.ts';
import { priority, queueEntry, skipResult } from './queue.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

const ofAppointment = z.object({ doctorId: idInUrl, appointmentId: uuid });

export const moveDayWise = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/position/:queueId',
  summary: 'Move a waiting patient of a day’s line to the place of another waiting one',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl, queueId: idInUrl }),
  body: z.strictObject({ newPosition: wholeNumberInBody('Position') }),
  status: 200,
  response: z.object({ queue: z.array(queueEntry), version: z.int() }),
  errors: ['queue_not_configured', 'wrong_queue_type', 'entry_settled'],
});

export const returnPatient = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/return/:appointmentId',
  summary: 'Put a skipped or reset patient of today back into the line',
  access: 'signed_in',
  params: ofAppointment,
  status: 200,
  response: skipResult,
  errors: ['queue_not_configured', 'entry_settled'],
});

export const checkIn = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/check-in/:appointmentId',
  summary: 'Note that a patient has arrived, or take that back',
  access: 'signed_in',
  params: ofAppointment,
  body: z._default(z.strictObject({ hasArrived: z._default(z.boolean(), true) }), { hasArrived: true }),
  status: 200,
  response: z.object({
    ...skipResult.shape,
    /** The version for `undoQueueChange`. Null if the arrival had already been recorded. */
    undoVersion: z.nullable(z.int()),
  }),
  errors: ['queue_not_configured', 'entry_settled'],
});

/** The move that a new priority suggests: ahead of every less urgent patient. */
export const priorityMove = z.object({
  /** The serial number that the patient would get after the move. */
  place: z.int(),
  /** The number of patients who would wait longer because of the move. */
  overtaken: z.int(),
  /** How many minutes longer each of these patients would wait: one consultation. */
  minutes: z.int(),
});
export type PriorityMove = z.infer<typeof priorityMove>;

/**
 * Sets how soon a patient must be seen. With `isToMove` the patient also moves ahead of all patients in the queue who
 * are less urgent at that moment.
 */
export const setPriority = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/priority/:appointmentId',
  summary: 'Set how urgent a waiting patient is, and on request move them ahead of those less urgent',
  access: 'signed_in',
  params: ofAppointment,
  body: z.strictObject({ priority, isToMove: z._default(z.boolean(), false) }),
  status: 200,
  response: z.object({ entry: queueEntry, move: z.nullable(priorityMove), version: z.int() }),
  errors: ['queue_not_configured', 'entry_settled'],
});

/** The patient of a walk-in: an existing patient by id, or a new one with the fields of the patient form. */
export const walkInBody = z.strictObject({
  patientId: z.optional(id),
  patient: z.optional(createPatientBody),
  reasonForVisit: partOf('visit_reason', optionalLine('Reason for visit', limits.appointment.reason)),
});
export type WalkInBody = z.output<typeof walkInBody>;

export const addWalkIn = route({
  method: 'POST',
  path: '/doctors/:doctorId/queue/walk-ins',
  summary: 'Take in a patient without an appointment, at the end of today’s line, as arrived',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl }),
  body: walkInBody,
  status: 201,
  response: z.object({ appointment, entry: queueEntry, version: z.int() }),
  takesIdempotencyKey: true,
  errors: [
    'queue_not_configured',
    'patient_merged',
    'patient_inactive',
    'doctor_disabled',
    'doctor_unconfirmed',
    'idempotency_key_reused',
  ],
});

export const estimateWalkIn = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/walk-in-estimate',
  summary: 'When a patient who joins the end of today’s line now can expect to be called',
  access: 'signed_in',
  isTimed: true,
  params: z.object({ doctorId: idInUrl }),
  status: 200,
  response: z.object({
    /** The number of patients who wait before this one. */
    ahead: z.int(),
    /** The expected time of the call. Null while the queue is paused. */
    estimatedTime: z.nullable(epochMillis),
  }),
  errors: ['queue_not_configured'],
});

export const listNotSeen = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/not-seen',
  summary: 'Who still waits in the lines of past days, latest day first, at most two hundred',
  access: 'signed_in',
  isTimed: true,
  params: z.object({ doctorId: idInUrl }),
  status: 200,
  response: z.object({
    days: z.array(z.object({ date: calendarDate, queue: z.array(queueEntry) })),
    total: z.int(),
  }),
  errors: ['queue_not_configured'],
});
