import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';

/** The hooks that run in the transaction of a patient's change. The queue and the waiting list implement them. */
export type PatientListener = {
  /** Locks the doctors whose queues currently show one of the patients. Call it before locking the patients. */
  lockWhereShown(tx: Tx, patientIds: readonly number[]): Promise<LockedPlaces>;
  /** Runs after a change of what the waiting list shows of a patient. */
  waitsDifferently(tx: Tx, patientIds: readonly number[]): Promise<void>;
};

export type LockedPlaces = {
  /** Returns whether a patient has meanwhile been added to the queue of a doctor that was not locked. */
  areIncomplete(tx: Tx): Promise<boolean>;
  shownDifferently(actor: Actor): Promise<void>;
};
