import { assertActsForDoctor, assertConfirmed } from '#features/staff';
import type { Actor } from '#platform/context';

/** Rejects a filter on a doctor that the caller does not act for. */
export function mayFilterByDoctor(
  actor: Actor,
  { query }: { query: { doctorId?: number | undefined } },
): void {
  if (query.doctorId !== undefined) assertActsForDoctor(actor, query.doctorId);
}

/** Allows confirmed users to book for doctors they act for. */
export function mayBookWithDoctor(actor: Actor, { body }: { body: { doctorId: number } }): void {
  assertActsForDoctor(actor, body.doctorId);
  assertConfirmed(actor);
}
