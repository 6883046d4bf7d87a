import type { Actor } from '#context';
import { assertActsForDoctor, assertConfirmed } from '#features/staff';

/** Whoever may read an appointment may hand out its ticket, once an admin has confirmed their account. */
export function mayIssueTickets(actor: Actor): void {
  assertConfirmed(actor);
}

/** The tickets of a whole day: those who act for the doctor in the path. */
export function mayIssueTicketsOfDay(actor: Actor, { params }: { params: { doctorId: number } }): void {
  assertActsForDoctor(actor, params.doctorId);
  assertConfirmed(actor);
}
