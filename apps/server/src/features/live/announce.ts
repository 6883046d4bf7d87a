import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notify';

/** What changed in a queue is told here to every desk that watches it, from every process. */
export const queueChangedChannel = 'queue_changed';
export const accessChangedChannel = 'access_changed';

/** One session that ended, or a person whose account or links are no longer what they were. */
export type AccessChange = { sessionId: number } | { userId: number };

/** Ends the open streams of the session, or of all the person's sessions. */
export function announceAccessChange(tx: Tx, change: AccessChange): Promise<void> {
  return notify(tx, accessChangedChannel, change);
}
