import { z } from 'zod/mini';
import { idInUrl, wholeNumberInBody } from './primitives.ts';
import { queueEntry, queueStats } from './queue.ts';
import { route } from './route.ts';

/** The changes of a queue that can be undone. `status` is a change of an appointment's status. */
export const undoableChanges = [
  'call',
  'skip',
  'status',
  'arrival',
  'pause',
  'move',
  'walk_in',
  'delay',
] as const;

export const undoResult = z.object({
  undone: z.enum(undoableChanges),
  /**
   * The current queue entry of the patient that the undone change affected. Null for a pause, a delay and a removed
   * walk-in.
   */
  entry: z.nullable(queueEntry),
  /** The patient who is being seen now. */
  current: z.nullable(queueEntry),
  stats: queueStats,
  version: z.int(),
});
export type UndoResult = z.infer<typeof undoResult>;

/**
 * Undoes a change of a queue. `version` is the queue's version after the change, from the response to that change.
 * Rejected after a minute, if the same entry has been changed again, or if its former state is no longer possible, for
 * example because the time has been booked since. Other changes of the queue do not prevent an undo.
 */
export const undoQueueChange = route({
  method: 'POST',
  path: '/doctors/:doctorId/queue/undo',
  summary: 'Undo a change of the queue: a call, skip, arrival, pause, move, walk-in, delay or status',
  access: 'signed_in',
  params: z.object({ doctorId: idInUrl }),
  body: z.strictObject({ version: wholeNumberInBody('Version') }),
  status: 200,
  response: undoResult,
  errors: ['queue_not_configured', 'queue_changed'],
});
