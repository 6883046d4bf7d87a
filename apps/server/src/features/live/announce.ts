import type { QueueChanged } from '@anteroom/contract/live-events';
import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notify';

export const queueChangedChannel = 'queue_changed';
export const accessChangedChannel = 'access_changed';

/** One session that ended, or a person whose account or links are no longer what they were. */
export type AccessChange = { sessionId: number } | { userId: number };

/** Told to every desk that watches this queue, from every process, if and when the transaction commits. */
export function announceQueueChange(tx: Tx, event: QueueChanged): Promise<void> {
  return notify(tx, queueChangedChannel, event);
}

/** Ends the open streams of the session, or of all the person's sessions. */
export function announceAccessChange(tx: Tx, change: AccessChange): Promise<void> {
  return notify(tx, accessChangedChannel, change);
}
