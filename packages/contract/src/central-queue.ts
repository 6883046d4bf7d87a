import { z } from 'zod/mini';
import { calendarDate, idInUrl, uuid, wholeNumberInBody } from './primitives.ts';
import {
  changedStatus,
  queueEntry,
  queueStats,
  queueStatus,
  setQueueStatusBody,
  skipResult,
} from './queue.ts';
import { queueSettings } from './queue-settings.ts';
import { route } from './route.ts';

/**
 * The entries booked for today or earlier that are waiting or being seen. Completed entries appear only in the
 * statistics.
 */
export const centralQueue = z.object({
  queue: z.array(queueEntry),
  /** Entries marked as No Show today, whatever day they were booked for, latest first. */
  skippedToday: z.array(queueEntry),
  stats: queueStats,
  queueSettings,
  currentStatus: queueStatus,
  version: z.int(),
});
export type CentralQueue = z.infer<typeof centralQueue>;

const params = z.object({ doctorId: idInUrl });
const kindErrors = ['queue_not_configured', 'wrong_queue_type'] as const;

export const viewCentralQueue = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/central',
  summary: 'Get a doctor’s central queue: the entries due today or before',
  access: 'signed_in',
  isTimed: true,
  answersNotModified: true,
  params,
  status: 200,
  response: centralQueue,
  errors: kindErrors,
});

export const listUpcomingCentral = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/central/upcoming',
  summary: 'List the waiting patients of a central queue for today and the next six days, by date',
  access: 'signed_in',
  isTimed: true,
  params,
  status: 200,
  response: z.object({
    dateRange: z.object({ start: calendarDate, end: calendarDate }),
    totalAppointments: z.int(),
    appointmentsByDate: z.record(z.string(), z.array(queueEntry)),
  }),
  errors: kindErrors,
});

export const skipCentral = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/central/skip/:appointmentId',
  summary:
    'Mark a waiting or current patient of a central queue as No Show. With auto advance, skipping the current patient calls the next one',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl, appointmentId: uuid }),
  status: 200,
  response: skipResult,
  errors: [...kindErrors, 'entry_settled'],
});

export const moveCentral = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/central/position/:queueId',
  summary: 'Move a waiting patient of a central queue to the place of another waiting patient',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl, queueId: idInUrl }),
  body: z.strictObject({ newGlobalPosition: wholeNumberInBody('Position') }),
  status: 200,
  response: z.object({ queue: z.array(queueEntry), version: z.int() }),
  errors: [...kindErrors, 'entry_settled'],
});

export const setCentralQueueStatus = route({
  method: 'PUT',
  path: '/doctors/:doctorId/queue/central/status',
  summary: 'Start or pause a central queue',
  access: 'signed_in',
  params,
  body: setQueueStatusBody,
  status: 200,
  response: changedStatus,
  errors: kindErrors,
});
