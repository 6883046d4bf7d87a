import { z } from 'zod/mini';
import { calendarDate, id } from './primitives.ts';
import { queueType } from './queue-settings.ts';

export const queueChangeReasons = [
  'booked',
  'rescheduled',
  'updated',
  'called',
  'call_undone',
  'change_undone',
  'started',
  'completed',
  'skipped',
  'restored',
  'cancelled',
  'deleted',
  'paused',
  'resumed',
  'moved',
  'returned',
  'arrived',
  'running_late',
  'confirmed',
  'walked_in',
  'settings_changed',
  'room_changed',
  'delayed',
  'priority_changed',
  'hours_changed',
  'reset',
  'patient_changed',
  'booking_requested',
  'booking_declined',
  'message_done',
  'message_failed',
  'replied',
] as const;
export type QueueChangeReason = (typeof queueChangeReasons)[number];

/**
 * Announces a change of a queue and the person who made it, without data. Clients fetch patient details through routes
 * that check access.
 */
export const queueChanged = z.object({
  doctorId: id,
  queueType: z.nullable(queueType),
  /** The date whose queue changed. Null for a central queue, or if the queue changed as a whole. */
  date: z.nullable(calendarDate),
  version: z.int(),
  reason: z.enum(queueChangeReasons),
  /** `id` is null if the patient made the change on their own page. */
  actor: z.object({ id: z.nullable(id), name: z.string() }),
});
export type QueueChanged = z.infer<typeof queueChanged>;
