import type { Actor } from '#context';
import { assertActsForDoctor, assertConfirmed } from '#features/staff';

/** A filter may narrow what this person sees, never widen it. */
export function mayFilterByDoctor(
  actor: Actor,
  { query }: { query: { doctorId?: number | undefined } },
): void {
  if (query.doctorId !== undefined) assertActsForDoctor(actor, query.doctorId);
}

/** Only those who act for a doctor book for that doctor, and only once an admin has confirmed their account. */
export function mayBookWithDoctor(actor: Actor, { body }: { body: { doctorId: number } }): void {
  assertActsForDoctor(actor, body.doctorId);
  assertConfirmed(actor);
}
