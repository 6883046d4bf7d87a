import { assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/** Allows admins and doctors. A doctor's list contains only displays that show the doctor. */
export function mayManageDisplays(actor: Actor): void {
  if (actor.role === 'manager') throw notAllowed('Only an admin or a doctor can manage displays.');
}

/**
 * Allows confirmed admins and doctors, because extending or reopening a display needs the same rights as creating one.
 */
export function mayRenewDisplays(actor: Actor): void {
  mayManageDisplays(actor);
  assertConfirmed(actor);
}

/**
 * Allows admins for any doctors and doctors for themselves only, because anyone with the display's URL sees the waiting
 * patients.
 */
export function mayCreateDisplay(actor: Actor, { body }: { body: { doctorIds: readonly number[] } }): void {
  mayManageDisplays(actor);
  assertConfirmed(actor);
  if (actor.role === 'admin' || body.doctorIds.every((id) => id === actor.userId)) return;
  throw notAllowed('Only an admin can open a display for other doctors.');
}

/** Returns whether the caller may change or close a display. Only admins may do so if it also shows other doctors. */
export function actsForDisplay(actor: Actor, doctors: readonly { id: number }[]): boolean {
  return actor.role === 'admin' || doctors.every(({ id }) => id === actor.userId);
}
