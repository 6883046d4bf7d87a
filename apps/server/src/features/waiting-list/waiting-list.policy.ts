import type { AddToWaitingListBody } from '@anteroom/contract/waiting-list';
import { assertActsForDoctor, assertConfirmed } from '#features/staff';
import type { Actor } from '#platform/context';

/** Allows confirmed users who act for every requested doctor, as for a booking. */
export function mayAddToWaitingList(
  actor: Actor,
  { body }: { body: Pick<AddToWaitingListBody, 'doctorIds'> },
): void {
  for (const doctorId of body.doctorIds) assertActsForDoctor(actor, doctorId);
  assertConfirmed(actor);
}
