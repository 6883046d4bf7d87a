import type { Actor } from '#context';
import type { Tx } from '#platform/db/database';

/** What must happen with a patient, in their transaction. The queue is the one that listens. */
export type PatientListener = {
  /** Takes the locks of the doctors in whose lines the patient stands just now; they come before the patient's own. */
  lockWhereShown(tx: Tx, patientId: number): Promise<LockedPlaces>;
};

export type LockedPlaces = {
  /** Tells all who watch that the patient is shown differently now. */
  shownDifferently(actor: Actor): Promise<void>;
};
