import type { QueueChanged } from '@anteroom/contract/live-events';
import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notify';

export const queueChangedChannel = 'queue_changed';
export const accessChangedChannel = 'access_changed';

/** Told to every desk that watches this queue, from every process, if and when the transaction commits. */
export function announceQueueChange(tx: Tx, event: QueueChanged): Promise<void> {
  return notify(tx, queueChangedChannel, event);
}

/** Ends a person's open streams: their session, account or links are no longer what they were. */
export function announceAccessChange(tx: Tx, userId: number): Promise<void> {
  return notify(tx, accessChangedChannel, { userId });
}
