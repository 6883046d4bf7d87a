import { lockPatient } from '#features/patients';
import type { Tx } from '#platform/db/database';
import { setScheduledAgain } from './appointment-change.queries.ts';

/**
 * Makes a no-show's appointment scheduled again, under the doctor's lock. They stand in line by their place, so where
 * their time was given to someone else meanwhile, both keep it.
 */
export async function letWaitAgain(
  tx: Tx,
  appointment: { appointmentId: number; patientId: number },
  now: Date,
): Promise<void> {
  await lockPatient(tx, appointment.patientId);
  await setScheduledAgain(tx, appointment.appointmentId, now);
}
