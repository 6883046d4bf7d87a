import type { Tx } from '#platform/db/database';
import { setScheduledAgain } from './appointment-change.queries.ts';

/**
 * Makes a no-show's appointment scheduled again, under the locks of the doctor and of the patient. They stand in line
 * by their place, so where their time was given to someone else meanwhile, both keep it.
 */
export function letWaitAgain(tx: Tx, appointmentId: number, now: Date): Promise<void> {
  return setScheduledAgain(tx, appointmentId, now);
}
