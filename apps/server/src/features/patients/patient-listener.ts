import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';

/** The hooks that run in the transaction of a patient's change. The queue and the waiting list implement them. */
export type PatientListener = {
  /** Locks the doctors whose queues currently show one of the patients. Call it before locking the patients. */
  lockWhereShown(tx: Tx, patientIds: readonly number[]): Promise<LockedPlaces>;
  /**
   * Announces that the waiting list shows these patients differently. Runs after the change, except that an erasure
   * calls it before it deletes the entries.
   */
  waitsDifferently(tx: Tx, patientIds: readonly number[]): Promise<void>;
  /** Runs after a merge. Returns what the waiting list dropped, so that a separation can restore it. */
  recordsMerged(tx: Tx, actor: Actor, merge: { patientId: number; now: Date }): Promise<DroppedWait[]>;
  /** Runs after a separation. Restores what merges dropped, where possible. */
  recordsSeparated(tx: Tx, actor: Actor, dropped: readonly DroppedWait[]): Promise<RestoredWaits>;
};

/**
 * A doctor that the waiting list entry `entryId` lost at the time `at`, because the patient's entry `keptId` already
 * waits for this doctor.
 */
export type DroppedWait = { entryId: number; doctorId: number; keptId: number; at: Date };

/** `stillDropped`: the patient waits for the doctor in yet another entry. `keptId` is then the id of that entry. */
export type RestoredWaits = { restored: DroppedWait[]; stillDropped: DroppedWait[] };

export type LockedPlaces = {
  /** Returns whether a patient has meanwhile been added to the queue of a doctor that was not locked. */
  areIncomplete(tx: Tx): Promise<boolean>;
  shownDifferently(actor: Actor): Promise<void>;
};
