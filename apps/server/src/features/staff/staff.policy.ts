import { AppError, notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/** Returns whether the caller acts for this doctor: as the doctor, a manager who serves them, or an admin. */
export function actsForDoctor(actor: Actor, doctorId: number): boolean {
  return actor.doctorIds === 'all' || actor.doctorIds.includes(doctorId);
}

/** A policy: allows every signed-in user. The action limits the result to the records that the user may see. */
export function maySignedIn(): void {
  // Nothing to check, because the session was verified before.
}

/**
 * Rejects an account that registered through sign-up and that no admin has confirmed. Such an account may set up its
 * own schedule and queue, but do nothing that needs a patient or that others see.
 */
export function assertConfirmed(actor: Actor): void {
  if (actor.isConfirmed) return;
  throw new AppError(
    'account_unconfirmed',
    'An admin must confirm your account first. Until then you can set up your schedule and your queue.',
  );
}

/** A policy: allows only admins. */
export function mayAdministrate(actor: Actor): void {
  if (actor.role !== 'admin') throw notAllowed('Only an admin can do this.');
}

export function assertActsForDoctor(actor: Actor, doctorId: number): void {
  if (!actsForDoctor(actor, doctorId)) throw notAllowed('You do not work for this doctor.');
}

/** A policy for routes below a doctor: allows the doctor, their managers and admins. */
export function mayActForDoctor(actor: Actor, input: { params: { doctorId: number } }): void {
  assertActsForDoctor(actor, input.params.doctorId);
}

/**
 * Returns the doctors whose records a list or report includes, limited to those the caller acts for. `[0]` matches no
 * doctor: there is no id 0.
 */
export function requestedDoctors(
  { doctorIds }: Pick<Actor, 'doctorIds'>,
  doctorId: number | undefined,
): readonly number[] | 'all' {
  if (doctorIds === 'all') return doctorId === undefined ? 'all' : [doctorId];
  if (doctorId === undefined) return doctorIds.length === 0 ? [0] : doctorIds;
  return doctorIds.includes(doctorId) ? [doctorId] : [0];
}
