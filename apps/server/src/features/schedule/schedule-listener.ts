import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';

/** The hooks that run when a doctor's hours change, in the same transaction. The queue implements them. */
export type ScheduleListener = {
  /**
   * Takes the doctor's lock. Call it before reading anything: it serializes bookings, calls and changes of the hours of
   * one doctor. Checks again that the caller may still act for the doctor, before any later error could reveal data.
   * Returns null if the doctor does not exist.
   */
  lockDoctor(tx: Tx, actor: Actor, doctorId: number): Promise<LockedSchedule | null>;
};

/** The hooks available while the doctor's lock is held, in the transaction that holds it. */
export type LockedSchedule = {
  /** Must be called after the hours were written, because the wait estimates of the doctor's patients can change. */
  hoursChanged(): Promise<void>;
};
