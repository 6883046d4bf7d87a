import { z } from 'zod/mini';
import { appointmentType } from './appointments.ts';
import { limits } from './limits.ts';
import { calendarDate, epochMillis, id, idInUrl, nameLine, nullableText, uuid } from './primitives.ts';
import { queueSettings } from './queue-settings.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

export const entryStatuses = ['waiting', 'in_progress', 'completed', 'skipped'] as const;
export const entryStatus = z.enum(entryStatuses);
export type EntryStatus = z.infer<typeof entryStatus>;

/** How soon a patient must be seen, least urgent first. It does not change the order of the queue on its own. */
export const priorities = ['routine', 'urgent', 'emergency'] as const;
export const priority = z.enum(priorities, { error: 'Priority must be routine, urgent or emergency' });
export type Priority = z.infer<typeof priority>;

const nullableMillis = z.nullable(epochMillis);

/**
 * A patient's entry in a queue. `serialNumber` is the position in a day-wise queue, `globalSerialNumber` the position
 * in a central queue; the other number is null. Estimates are null for entries that do not wait, and while the queue is
 * paused.
 */
export const queueEntry = z.object({
  id,
  appointmentUuid: uuid,
  serialNumber: z.nullable(z.int()),
  globalSerialNumber: z.nullable(z.int()),
  ticketCode: z.string(),
  patientId: id,
  patientFirstName: z.string(),
  patientLastName: z.string(),
  patientPhone: partOf('contact', nullableText),
  reasonForVisit: partOf('visit_reason', nullableText),
  appointmentType,
  priority,
  scheduledDateTime: epochMillis,
  durationMinutes: z.int(),
  estimatedDate: z.nullable(calendarDate),
  estimatedTime: nullableMillis,
  estimateLow: nullableMillis,
  estimateHigh: nullableMillis,
  /**
   * True if the estimated range may be far off: too few visits are measured, or staff call patients out of order or
   * into several rooms.
   */
  estimateIsUncertain: z.boolean(),
  currentStatus: entryStatus,
  arrivedAt: nullableMillis,
  /** The delay that the patient announced, in minutes. */
  runningLateMinutes: z.nullable(z.int()),
  calledAt: nullableMillis,
  startedAt: nullableMillis,
  completedAt: nullableMillis,
});
export type QueueEntry = z.infer<typeof queueEntry>;

export const queueStats = z.object({
  total: z.int(),
  waiting: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  skipped: z.int(),
});
export type QueueStats = z.infer<typeof queueStats>;

export const queueStatus = z.object({
  isActive: z.boolean(),
  pausedAt: nullableMillis,
  currentAppointmentId: z.nullable(uuid),
  currentPatient: z.nullable(
    z.object({
      id,
      name: z.string(),
      phone: partOf('contact', nullableText),
      reasonForVisit: partOf('visit_reason', nullableText),
    }),
  ),
  /** Where the doctor sees patients, for example "Room 3". */
  room: nullableText,
  /**
   * The announced delay in minutes. It begins at `delayAnnouncedAt`, or with the working hours if they begin later. Null
   * on another day, or once a patient was called after the announcement.
   */
  delayMinutes: z.nullable(z.int()),
  delayAnnouncedAt: nullableMillis,
  lastUpdated: epochMillis,
});
export type QueueStatus = z.infer<typeof queueStatus>;

export const dayWiseQueue = z.object({
  queue: z.array(queueEntry),
  stats: queueStats,
  queueSettings,
  currentStatus: queueStatus,
  date: calendarDate,
  version: z.int(),
});
export type DayWiseQueue = z.infer<typeof dayWiseQueue>;

const params = z.object({ doctorId: idInUrl });
const dayQuery = z.strictObject({ date: z.optional(calendarDate) });

export const viewDayWiseQueue = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/day-wise',
  summary: 'Get a doctor’s day-wise queue of a date, today by default',
  access: 'signed_in',
  isTimed: true,
  answersNotModified: true,
  params,
  query: dayQuery,
  status: 200,
  response: dayWiseQueue,
  errors: ['queue_not_configured', 'wrong_queue_type'],
});

export const getQueueStatus = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/status',
  summary: 'Get whether the queue is active, and its current patient',
  access: 'signed_in',
  isTimed: true,
  answersNotModified: true,
  params,
  status: 200,
  response: z.object({ currentStatus: queueStatus }),
  errors: ['queue_not_configured'],
});

/** `version` is the queue's version after the change. */
export const changedStatus = z.object({ currentStatus: queueStatus, version: z.int() });

export const setQueueStatusBody = z.strictObject({
  status: z.enum(['active', 'paused'], { error: 'Status must be active or paused' }),
});

export const setQueueStatus = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/status',
  summary: 'Start or pause a queue',
  access: 'signed_in',
  params,
  body: setQueueStatusBody,
  status: 200,
  response: changedStatus,
  errors: ['queue_not_configured'],
});

export const setRoom = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/room',
  summary: 'Set the room where the doctor sees patients. Null removes it',
  access: 'signed_in',
  params,
  body: z.strictObject({ room: z.nullable(nameLine('Room', limits.queue.room)) }),
  status: 200,
  response: z.object({ currentStatus: queueStatus }),
  errors: ['queue_not_configured'],
});

const { maxDelayMinutes } = limits.queue;

export const setDelay = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/delay',
  summary: 'Announce that the doctor is late by this many minutes from now. Null ends the delay',
  access: 'signed_in',
  params,
  body: z.strictObject({
    minutes: z.nullable(
      z
        .int({ error: 'Delay must be a whole number of minutes' })
        .check(
          z.gte(1, { error: 'Delay must be at least 1 minute' }),
          z.lte(maxDelayMinutes, { error: `Delay cannot exceed ${maxDelayMinutes} minutes` }),
        ),
    ),
  }),
  status: 200,
  /** `undoVersion` is the version to undo. Null if nothing changed. */
  response: z.object({ currentStatus: queueStatus, undoVersion: z.nullable(z.int()) }),
  errors: ['queue_not_configured'],
});

/**
 * `currentAppointmentId` is the current patient's appointment on the caller's screen, or null if the screen shows no
 * current patient. If it is outdated, nothing changes and the response contains the queue. If it is absent, the server
 * rejects the call only within three seconds of a call by another session, and on the queue of a past day while a
 * patient is being seen.
 */
export const callNextBody = z._default(
  z.strictObject({ currentAppointmentId: z.optional(z.nullable(uuid)) }),
  {},
);

export const callNextResult = z.object({
  completed: z.nullable(queueEntry),
  current: z.nullable(queueEntry),
  stats: queueStats,
  version: z.int(),
});
export type CallNextResult = z.infer<typeof callNextResult>;

const callNextErrors = [
  'queue_not_configured',
  'wrong_queue_type',
  'queue_changed',
  'queue_paused',
  'queue_empty',
  'idempotency_key_reused',
] as const;

export const callNextDayWise = route({
  method: 'POST',
  path: '/doctors/:doctorId/queue/call-next',
  summary: 'Complete the current patient and call the next one of a day-wise queue',
  access: 'signed_in',
  params,
  query: dayQuery,
  body: callNextBody,
  status: 200,
  response: callNextResult,
  takesIdempotencyKey: true,
  errors: callNextErrors,
});

export const callNextCentral = route({
  method: 'POST',
  path: '/doctors/:doctorId/queue/central/call-next',
  summary: 'Complete the current patient and call the next due patient of a central queue',
  access: 'signed_in',
  params,
  body: callNextBody,
  status: 200,
  response: callNextResult,
  takesIdempotencyKey: true,
  errors: callNextErrors,
});

export const skipResult = z.object({
  entry: queueEntry,
  current: z.nullable(queueEntry),
  stats: queueStats,
  version: z.int(),
});
export type SkipResult = z.infer<typeof skipResult>;

export const skipDayWise = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/skip/:appointmentId',
  summary:
    'Mark a waiting or current patient of a day-wise queue as No Show. With auto advance, skipping the current patient calls the next one',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl, appointmentId: uuid }),
  status: 200,
  response: skipResult,
  errors: ['queue_not_configured', 'wrong_queue_type', 'entry_settled'],
});

export const watchQueue = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/events',
  summary: 'Stream `queue.changed` events of a doctor’s queue. The events have no patient data',
  access: 'signed_in',
  isTimed: true,
  params,
  status: 200,
  streams: 'text/event-stream',
  errors: ['queue_not_configured'],
});
