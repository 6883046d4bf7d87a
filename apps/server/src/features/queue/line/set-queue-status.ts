import type { QueueStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { readQueueStatus } from '../views/read-queue-status.ts';
import { openQueue, recordQueueChange } from './change-line.ts';
import { setPaused } from './line.queries.ts';
import { isoOf } from './undo/undo.rules.ts';

type Changed = { currentStatus: QueueStatus; version: number };

type Input = { doctorId: number; kind: QueueType | null; status: 'active' | 'paused' };

/**
 * Starts or pauses a doctor's queue. If `kind` is given, the queue must have that type. Does nothing if it already has
 * that status.
 */
export async function setQueueStatus(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, kind, status }: Input,
): Promise<Changed> {
  const queue = await openQueue(tx, actor, { doctorId, kind });
  const isActive = status === 'active';
  const version =
    queue.isActive === isActive
      ? queue.version
      : await switchQueue(context, tx, actor, { doctorId, queue, isActive });
  return { currentStatus: await readQueueStatus(context, tx, doctorId), version };
}

/**
 * Switches between active and paused. Each request changes the status, even if several users send it at the same time.
 */
export async function togglePause(
  context: Context,
  tx: Tx,
  actor: Actor,
  doctorId: number,
): Promise<Changed> {
  const queue = await openQueue(tx, actor, { doctorId });
  const version = await switchQueue(context, tx, actor, { doctorId, queue, isActive: !queue.isActive });
  return { currentStatus: await readQueueStatus(context, tx, doctorId), version };
}

type Switch = {
  doctorId: number;
  queue: { queueType: QueueType; pausedAt: Date | null };
  isActive: boolean;
};

async function switchQueue(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, queue, isActive }: Switch,
): Promise<number> {
  const now = context.clock.now();
  await setPaused(tx, doctorId, isActive ? null : now);
  const version = await recordQueueChange(tx, actor, {
    line: { doctorId, kind: queue.queueType, date: null },
    reason: isActive ? 'resumed' : 'paused',
    before: { isActive: !isActive },
    after: { isActive },
    undo: { kind: 'pause', was: isoOf(queue.pausedAt), isActive },
    now,
  });
  await recordAudit(tx, actor, { action: isActive ? 'queue.resumed' : 'queue.paused', doctorId });
  return version;
}
