import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';

/** The hooks that run when a patient changes, in the same transaction. The queue implements them. */
export type PatientListener = {
  /** Locks the doctors whose lines currently show one of the patients. Call it before locking the patients. */
  lockWhereShown(tx: Tx, patientIds: readonly number[]): Promise<LockedPlaces>;
};

export type LockedPlaces = {
  /** Returns whether the line of a doctor that was not locked now shows one of the patients. */
  areIncomplete(tx: Tx): Promise<boolean>;
  shownDifferently(actor: Actor): Promise<void>;
};
