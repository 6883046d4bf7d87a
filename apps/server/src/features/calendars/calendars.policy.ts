import { assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/**
 * Allows admins and the doctor in the path. Managers are excluded, because anyone with a feed's URL can read the
 * doctor's appointments until the feed is closed.
 */
export function mayManageFeeds(actor: Actor, { params }: { params: { doctorId: number } }): void {
  if (actor.role === 'admin' || actor.userId === params.doctorId) return;
  throw notAllowed('Only an admin or the doctor can manage these calendar feeds.');
}

/** Allows the same users as `mayManageFeeds`, except unconfirmed doctors. */
export function mayOpenFeed(actor: Actor, input: { params: { doctorId: number } }): void {
  mayManageFeeds(actor, input);
  assertConfirmed(actor);
}
