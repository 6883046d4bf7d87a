import type { Actor } from '#context';
import { actsForDoctor } from '#features/staff';
import { notAllowed } from '#platform/app-error';

/** A filter may narrow what this person sees, never widen it. */
export function mayFilterByDoctor(
  actor: Actor,
  { query }: { query: { doctorId?: number | undefined } },
): void {
  if (query.doctorId !== undefined && !actsForDoctor(actor, query.doctorId)) {
    throw notAllowed('You do not work for this doctor.');
  }
}

/** Only those who act for a doctor book for that doctor. */
export function mayBookWithDoctor(actor: Actor, { body }: { body: { doctorId: number } }): void {
  if (!actsForDoctor(actor, body.doctorId)) throw notAllowed('You do not work for this doctor.');
}
