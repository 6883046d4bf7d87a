import { assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/**
 * Allows admins to create managers for any doctor, and confirmed doctors for themselves. The action rejects an admin
 * who names no doctor.
 */
export function mayMakeManager(
  actor: Actor,
  { body }: { body: { doctorId?: number | null | undefined } },
): void {
  if (actor.role === 'manager') throw notAllowed('Managers cannot make accounts.');
  assertConfirmed(actor);
  if (actor.role === 'doctor' && (body.doctorId ?? actor.userId) !== actor.userId) {
    throw notAllowed('You can only add managers of your own.');
  }
}

/** Allows admins and doctors. The action checks that the manager works for the doctor. */
export function mayDeleteManagers(actor: Actor): void {
  if (actor.role === 'manager') throw notAllowed('Managers cannot delete accounts.');
}

/** Allows admins and doctors. The action checks that the manager works for the doctor. */
export function mayInvite(actor: Actor): void {
  if (actor.role === 'manager') throw notAllowed('Managers cannot invite people.');
}

/** Allows admins and the doctor in the path, but not that doctor's managers. */
export function mayAdministrateDoctor(actor: Actor, { params }: { params: { doctorId: number } }): void {
  if (actor.role !== 'admin' && params.doctorId !== actor.userId) {
    throw notAllowed('Only an admin or the doctor can do this.');
  }
}

/** Allows admins, the manager and the doctors that the manager serves. */
export function assertMayKnowWhomTheyServe(
  actor: Actor,
  managerId: number,
  doctorIds: readonly number[],
): void {
  if (actor.role === 'admin' || actor.userId === managerId || doctorIds.includes(actor.userId)) return;
  throw notAllowed('This manager does not work for you.');
}
