import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notify';

/** What changed in a queue is told here to every desk that watches it, from every process. */
export const queueChangedChannel = 'queue_changed';
export const accessChangedChannel = 'access_changed';

/** One session that ended, a person whose account or links are no longer what they were, or a display that was closed. */
export type AccessChange = { sessionId: number } | { userId: number } | { displayId: number };

/** Ends the open streams of the session, of all the person's sessions and of displays that show them, or of the display. */
export function announceAccessChange(tx: Tx, change: AccessChange): Promise<void> {
  return notify(tx, accessChangedChannel, change);
}
