import type { QueueStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { readQueueStatus } from '../views/read-queue-status.ts';
import { setPaused } from './line.queries.ts';
import { openQueue } from './open-queue.ts';
import { recordQueueChange } from './record-queue-change.ts';

/** Starts or pauses a doctor's queue. Asking for what is so already changes nothing. */
export function setQueueStatus(
  context: Context,
  actor: Actor,
  { doctorId, status }: { doctorId: number; status: 'active' | 'paused' },
): Promise<QueueStatus> {
  return inTransaction(context.db, async (tx) => {
    const queue = await openQueue(tx, doctorId, null);
    const isActive = status === 'active';
    if (queue.isActive !== isActive)
      await switchQueue(context, tx, actor, { doctorId, kind: queue.queueType, isActive });
    return readQueueStatus(tx, doctorId);
  });
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
