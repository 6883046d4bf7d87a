import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';

/** The hooks that run when a patient changes, in the same transaction. The queue implements them. */
export type PatientListener = {
  /** Locks the doctors whose lines currently show the patient. Call it before locking the patient. */
  lockWhereShown(tx: Tx, patientId: number): Promise<LockedPlaces>;
};

export type LockedPlaces = {
  shownDifferently(actor: Actor): Promise<void>;
};
