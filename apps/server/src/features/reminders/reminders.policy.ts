import type { ReminderRuleBody } from '@anteroom/contract/reminders';
import { assertActsForDoctor, assertConfirmed } from '#features/staff';
import { notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/** Allows admins to add rules for the clinic, and users who act for a doctor to add rules for that doctor. */
export function mayAddRule(actor: Actor, { body }: { body: ReminderRuleBody }): void {
  assertMayChangeRulesOf(actor, body.doctorId);
}

export function assertMayChangeRulesOf(actor: Actor, doctorId: number | null): void {
  if (doctorId !== null) {
    assertActsForDoctor(actor, doctorId);
    assertConfirmed(actor);
  } else if (actor.role !== 'admin') {
    throw notAllowed('Only an admin can change the clinic’s rules.');
  }
}
