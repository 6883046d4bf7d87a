import type { QueueStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { recordAudit } from '#features/audit';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { readQueueStatus } from '../views/read-queue-status.ts';
import { openQueue, recordQueueChange } from './change-line.ts';
import { setPaused } from './line.queries.ts';

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
): Promise<QueueStatus> {
  const queue = await openQueue(tx, actor, { doctorId, kind });
  const isActive = status === 'active';
  if (queue.isActive !== isActive)
    await switchQueue(context, tx, actor, { doctorId, kind: queue.queueType, isActive });
  return readQueueStatus(context, tx, doctorId);
}

/** Switches between active and paused. Each call is a change, also when several desks press at once. */
export async function togglePause(
  context: Context,
  tx: Tx,
  actor: Actor,
  doctorId: number,
): Promise<QueueStatus> {
  const { queueType: kind, isActive } = await openQueue(tx, actor, { doctorId });
  await switchQueue(context, tx, actor, { doctorId, kind, isActive: !isActive });
  return readQueueStatus(context, tx, doctorId);
}

type Switch = { doctorId: number; kind: QueueType; isActive: boolean };

async function switchQueue(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, kind, isActive }: Switch,
): Promise<void> {
  const now = context.clock.now();
  await setPaused(tx, doctorId, isActive ? null : now);
  await recordQueueChange(tx, actor, {
    line: { doctorId, kind, date: null },
    reason: isActive ? 'resumed' : 'paused',
    before: { isActive: !isActive },
    after: { isActive },
    now,
  });
  await recordAudit(tx, actor, { action: isActive ? 'queue.resumed' : 'queue.paused', doctorId });
}
