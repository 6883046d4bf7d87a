import type { api } from '@anteroom/contract/api';
import type { QueueStatus } from '@anteroom/contract/queue';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { readQueueStatus } from '../views/read-queue-status.ts';
import { findDelay, storeDelay, storeRoom } from './announce.queries.ts';
import { openQueue, recordQueueChange } from './change-line.ts';
import { delayImageOf } from './undo/undo.rules.ts';

type Room = { doctorId: number; room: string | null };

/** Sets where the doctor sees patients. Does nothing if the room is the same. */
export async function setRoom(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, room }: Room,
): Promise<QueueStatus> {
  const { queueType: kind } = await openQueue(tx, actor, { doctorId });
  const { room: before } = await readQueueStatus(context, tx, doctorId);
  if (before !== room) {
    await pipeline([
      storeRoom(tx, doctorId, room),
      recordQueueChange(tx, actor, {
        line: { doctorId, kind, date: null },
        reason: 'room_changed',
        before: { room: before },
        after: { room },
        now: context.clock.now(),
      }),
      recordAudit(tx, actor, { action: 'queue.room_changed', doctorId }),
    ]);
  }
  return readQueueStatus(context, tx, doctorId);
}

type Late = { doctorId: number; minutes: number | null };

/**
 * Announces that the doctor is late by this many minutes from now; null ends the delay. The time of the event row is
 * the time from which patients were informed. A new announcement replaces the previous one, and its minutes count from
 * its own time.
 */
export async function setDelay(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, minutes }: Late,
): Promise<RouteOutput<typeof api.setDelay>> {
  const { queueType: kind } = await openQueue(tx, actor, { doctorId });
  const currentStatus = await readQueueStatus(context, tx, doctorId);
  const { delayMinutes: before } = currentStatus;
  if (before === null && minutes === null) return { currentStatus, undoVersion: null };
  const now = context.clock.now();
  const was = await findDelay(tx, doctorId);
  const delay = minutes === null ? null : { minutes, announcedAt: now };
  const { undoVersion } = await pipeline({
    delay: storeDelay(tx, doctorId, delay),
    undoVersion: recordQueueChange(tx, actor, {
      line: { doctorId, kind, date: null },
      reason: 'delayed',
      before: { delayMinutes: before },
      after: { delayMinutes: minutes },
      undo: { kind: 'delay', was: delayImageOf(was), became: delayImageOf(delay) },
      now,
    }),
    audit: recordAudit(tx, actor, { action: 'queue.delayed', doctorId, details: { minutes } }),
  });
  return { currentStatus: await readQueueStatus(context, tx, doctorId), undoVersion };
}
