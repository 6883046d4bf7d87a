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
  summary: 'Move a waiting patient of a day-wise queue to the place of another waiting patient',
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
  summary: 'Put a skipped or removed patient of today back into the queue',
  access: 'signed_in',
  params: ofAppointment,
  status: 200,
  response: skipResult,
  errors: [
    'queue_not_configured',
    'entry_settled',
    'patient_merged',
    'patient_inactive',
    'doctor_disabled',
    'doctor_unconfirmed',
  ],
});

export const checkIn = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/check-in/:appointmentId',
  summary: 'Mark a patient as arrived, or remove that mark',
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
  summary:
    'Set the priority of a waiting patient. With `isToMove`, also moves the patient ahead of less urgent ones',
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
  summary: 'Add a walk-in: a patient without an appointment, marked as arrived, at the end of today’s queue',
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
  summary: 'Estimate when a walk-in who joins the end of today’s queue now will be called',
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
  summary:
    'List the patients still waiting on past dates of a day-wise queue, latest date first, at most 200',
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
