import type { Actor } from '#context';
import { assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';

/** Admins for any doctor, a confirmed doctor for themself. A body without a doctor is for the action to settle. */
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

/** Admins and doctors; whose manager it is, the action asks. */
export function mayDeleteManagers(actor: Actor): void {
  if (actor.role === 'manager') throw notAllowed('Managers cannot delete accounts.');
}

/** Admins and doctors; the action checks that a manager is the doctor's own. */
export function mayInvite(actor: Actor): void {
  if (actor.role === 'manager') throw notAllowed('Managers cannot invite people.');
}

/** An admin, or the doctor in the path themself: not those who work for them. */
export function mayAdministrateDoctor(actor: Actor, { params }: { params: { doctorId: number } }): void {
  if (actor.role !== 'admin' && params.doctorId !== actor.userId) {
    throw notAllowed('Only an admin or the doctor can do this.');
  }
}

/** Admins, the manager themself, and the doctors they serve. */
export function assertMayKnowWhomTheyServe(
  actor: Actor,
  managerId: number,
  doctorIds: readonly number[],
): void {
  if (actor.role === 'admin' || actor.userId === managerId || doctorIds.includes(actor.userId)) return;
  throw notAllowed('This manager does not work for you.');
}
