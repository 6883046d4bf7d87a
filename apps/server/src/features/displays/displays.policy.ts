import type { Actor } from '#context';
import { assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';

/** Admins and doctors; what a doctor sees is what shows them. */
export function mayManageDisplays(actor: Actor): void {
  if (actor.role === 'manager') throw notAllowed('Only an admin or a doctor can manage displays.');
}

/** A display that lives on, or opens again, is as powerful as a new one. */
export function mayRenewDisplays(actor: Actor): void {
  mayManageDisplays(actor);
  assertConfirmed(actor);
}

/** An admin for any doctors, a doctor for themself alone: whoever has the address sees who waits. */
export function mayCreateDisplay(actor: Actor, { body }: { body: { doctorIds: readonly number[] } }): void {
  mayManageDisplays(actor);
  assertConfirmed(actor);
  if (actor.role === 'admin' || body.doctorIds.every((id) => id === actor.userId)) return;
  throw notAllowed('Only an admin can open a display for other doctors.');
}

/** Whether this person may close a display: a wall that others hang on too is the admins' to take down. */
export function actsForDisplay(actor: Actor, doctors: readonly { id: number }[]): boolean {
  return actor.role === 'admin' || doctors.every(({ id }) => id === actor.userId);
}
