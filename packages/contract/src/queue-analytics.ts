import { z } from 'zod/mini';
import { calendarDate, epochMillis, idInUrl, nullableText, uuid } from './primitives.ts';
import { entryStatus, queueEntry, queueStats } from './queue.ts';
import { queueSettings, queueType } from './queue-settings.ts';
import { route } from './route.ts';
import { partOf } from './section-marks.ts';

/** Completed entries divided by all entries, in percent with one decimal. 0 without entries. */
const completionRate = z.number();

/** The figures of one date with entries. They include entries that a reset removed. */
export const activityOfDate = z.object({
  queueDate: calendarDate,
  totalAppointments: z.int(),
  waiting: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  skipped: z.int(),
  /** The number of entries in `totalAppointments` that a reset removed from the queue. */
  removed: z.int(),
  /**
   * Today's queue is active or paused. The queue of a past date is completed if no patient was left, otherwise
   * incomplete.
   */
  status: z.enum(['active', 'paused', 'completed', 'incomplete']),
});
export type ActivityOfDate = z.infer<typeof activityOfDate>;

/**
 * The figures of today's queue, as the queue screen shows them. The figures of the queue type that is not in use are
 * null.
 */
export const queueAnalytics = z.object({
  queueType,
  currentStatus: z.object({
    isActive: z.boolean(),
    pausedAt: z.nullable(epochMillis),
    lastUpdated: epochMillis,
  }),
  queueSettings,
  dayWise: z.nullable(
    z.object({
      today: z.object({ date: calendarDate, ...queueStats.shape, completionRate }),
      /** The last seven dates with entries up to today, oldest first. */
      weekly: z.array(activityOfDate),
    }),
  ),
  central: z.nullable(
    z.object({
      ...queueStats.shape,
      completionRate,
      nextPatient: z.nullable(
        z.object({
          globalSerialNumber: z.int(),
          ticketCode: z.string(),
          estimatedDate: z.nullable(calendarDate),
          estimatedTime: z.nullable(epochMillis),
          estimateLow: z.nullable(epochMillis),
          estimateHigh: z.nullable(epochMillis),
          estimateIsUncertain: z.boolean(),
        }),
      ),
    }),
  ),
  version: z.int(),
});
export type QueueAnalytics = z.infer<typeof queueAnalytics>;

const params = z.object({ doctorId: idInUrl });

export const getQueueAnalytics = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/analytics',
  summary: 'Get the statistics of a doctor’s queue: today, and the last seven dates with entries',
  access: 'signed_in',
  isTimed: true,
  params,
  status: 200,
  response: queueAnalytics,
  errors: ['queue_not_configured'],
});

/** An entry in the history of a queue. Entries that still wait are included. */
export const pastEntry = z.object({
  id: queueEntry.shape.id,
  appointmentUuid: uuid,
  serialNumber: z.nullable(z.int()),
  globalSerialNumber: z.nullable(z.int()),
  ticketCode: z.string(),
  queueDate: calendarDate,
  patientId: queueEntry.shape.patientId,
  patientFirstName: z.string(),
  patientLastName: z.string(),
  reasonForVisit: partOf('visit_reason', nullableText),
  scheduledDateTime: epochMillis,
  currentStatus: entryStatus,
  /** True if a reset removed the entry. */
  isRemoved: z.boolean(),
  /**
   * For an entry that still waits, the expected time of the call, or null while the queue is paused. For other entries,
   * the time last shown to the patient, or null.
   */
  estimatedTime: z.nullable(epochMillis),
  arrivedAt: z.nullable(epochMillis),
  calledAt: z.nullable(epochMillis),
  startedAt: z.nullable(epochMillis),
  completedAt: z.nullable(epochMillis),
});
export type PastEntry = z.infer<typeof pastEntry>;

export const getQueueHistory = route({
  method: 'GET',
  path: '/doctors/:doctorId/queue/history',
  summary:
    'List the entries of a queue in the last 30 days, including today: by date for a day-wise queue, as one list for a central queue',
  access: 'signed_in',
  params,
  status: 200,
  response: z.object({
    queueType,
    dateRange: z.object({ start: calendarDate, end: calendarDate }),
    /** The entries by date in queue order. Empty for a central queue. */
    dayWise: z.record(z.string(), z.array(pastEntry)),
    /** Finished entries, latest first, then waiting entries in queue order. Empty for a day-wise queue. */
    central: z.array(pastEntry),
  }),
  errors: ['queue_not_configured'],
});
