import type { Actor } from '#context';
import { notAllowed } from '#platform/app-error';

/** An admin, or the doctor in the path themself. Their managers read the schedule and leave it as it is. */
export function mayChangeSchedule(actor: Actor, { params }: { params: { doctorId: number } }): void {
  if (actor.role === 'admin' || actor.userId === params.doctorId) return;
  throw notAllowed('Only an admin or the doctor can change this schedule.');
}
