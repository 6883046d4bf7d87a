import { notAllowed } from '#platform/app-error';
import type { Actor } from '#platform/context';

/** Allows admins, and the doctor named in the path. The doctor's managers can only read the schedule. */
export function mayChangeSchedule(actor: Actor, { params }: { params: { doctorId: number } }): void {
  if (actor.role === 'admin' || actor.userId === params.doctorId) return;
  throw notAllowed('Only an admin or the doctor can change this schedule.');
}
