import { assertActsForDoctor, assertConfirmed } from '#features/staff';
import type { Actor } from '#platform/context';

/** A policy: allows confirmed accounts. The handler checks that the caller may read the appointment. */
export function mayIssueTickets(actor: Actor): void {
  assertConfirmed(actor);
}

/** A policy: allows confirmed accounts that act for the doctor in the path. */
export function mayIssueTicketsOfDay(actor: Actor, { params }: { params: { doctorId: number } }): void {
  assertActsForDoctor(actor, params.doctorId);
  assertConfirmed(actor);
}
