import type { Actor } from '#context';
import { assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';

/** An admin, or the doctor in the path themself: whoever has a feed's address reads the doctor's days until it is closed. */
export function mayManageFeeds(actor: Actor, { params }: { params: { doctorId: number } }): void {
  if (actor.role === 'admin' || actor.userId === params.doctorId) return;
  throw notAllowed('Only an admin or the doctor can manage these calendar feeds.');
}

/** As `mayManageFeeds`; a doctor without confirmation opens none. */
export function mayOpenFeed(actor: Actor, input: { params: { doctorId: number } }): void {
  mayManageFeeds(actor, input);
  assertConfirmed(actor);
}
