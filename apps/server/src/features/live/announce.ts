import type { Role } from '@anteroom/contract/roles';
import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notifications/notify';

/** Every process listens on this channel and forwards each queue change to the browsers that watch the queue. */
export const queueChangedChannel = 'queue_changed';
/**
 * The channel for waiting-list changes. Each message is forwarded to the browsers that watch one of its doctors. It
 * names no patient.
 */
export const waitingListChangedChannel = 'waiting_list_changed';
export const accessChangedChannel = 'access_changed';

/** All channels of live events. */
export const liveChannels = [queueChangedChannel, waitingListChangedChannel, accessChangedChannel] as const;

/**
 * A change that can end access: a session ended, a user's account or links changed, a display was closed, or a role now
 * sees other sections.
 */
export type AccessChange =
  | { sessionId: number }
  | { userId: number }
  | { displayId: number }
  | { role: Role };

/** Announces that the waiting list of these doctors, or one of its openings, has changed. */
export function announceWaitingList(tx: Tx, doctorIds: readonly number[]): Promise<void> {
  return notify(tx, waitingListChangedChannel, { doctorIds });
}

/**
 * Closes the open streams that the change affects: of the session, of the display, of all users with the role, or of
 * the user. For a user, closes the streams of all sessions and of all displays that show the user.
 */
export function announceAccessChange(tx: Tx, change: AccessChange): Promise<void> {
  return notify(tx, accessChangedChannel, change);
}
