import type { Actor } from '#context';
import { AppError, notAllowed } from '#platform/app-error';

/** Whether this person acts for this doctor: the doctor, a manager who serves them, or an admin. */
export function actsForDoctor(actor: Actor, doctorId: number): boolean {
  return actor.doctorIds === 'all' || actor.doctorIds.includes(doctorId);
}

/** Everyone who is signed in; what they then see is their own. */
export function maySignedIn(): void {
  // Nothing to ask: the session was.
}

/**
 * An account that registered by itself has no power over others until an admin confirms it: it may set up its own
 * schedule and queue, and nothing that needs a patient or that others see.
 */
export function assertConfirmed(actor: Actor): void {
  if (actor.isConfirmed) return;
  throw new AppError(
    'account_unconfirmed',
    'An admin must confirm your account first. Until then you can set up your schedule and your queue.',
  );
}

/** Admins alone. */
export function mayAdministrate(actor: Actor): void {
  if (actor.role !== 'admin') throw notAllowed('Only an admin can do this.');
}

/** Refuses who does not act for this doctor. */
export function assertActsForDoctor(actor: Actor, doctorId: number): void {
  if (!actsForDoctor(actor, doctorId)) throw notAllowed('You do not work for this doctor.');
}

/** Those who act for the doctor in the path. */
export function mayActForDoctor(actor: Actor, input: { params: { doctorId: number } }): void {
  assertActsForDoctor(actor, input.params.doctorId);
}
