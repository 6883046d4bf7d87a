import { z } from 'zod/mini';
import { calendarDate, id } from './primitives.ts';
import { queueType } from './queue-settings.ts';

export const queueChangeReasons = [
  'booked',
  'rescheduled',
  'updated',
  'called',
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
  'walked_in',
  'settings_changed',
  'hours_changed',
  'reset',
  'patient_changed',
] as const;
export type QueueChangeReason = (typeof queueChangeReasons)[number];

/** Says what went stale and who did it, never the data itself: patient details travel through guarded routes alone. */
export const queueChanged = z.object({
  doctorId: id,
  queueType: z.nullable(queueType),
  /** The day's line that changed; null for a central line or for the queue as a whole. */
  date: z.nullable(calendarDate),
  version: z.int(),
  reason: z.enum(queueChangeReasons),
  /** Its `id` is null where the patient did it themself, on their own page. */
  actor: z.object({ id: z.nullable(id), name: z.string() }),
});
export type QueueChanged = z.infer<typeof queueChanged>;
