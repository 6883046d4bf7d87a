import type { Actor } from '#context';
import type { Tx } from '#platform/db/database';

/** What must happen where a doctor's hours change, in that transaction. The queue is the one that listens. */
export type ScheduleListener = {
  /**
   * Takes the doctor's lock, before anything is read: bookings, calls and changes of the hours of one doctor take
   * turns. Refuses whoever has lost the right to it meanwhile, before a refusal shows them anything. Null: there is no
   * such doctor.
   */
  lockDoctor(tx: Tx, actor: Actor, doctorId: number): Promise<LockedSchedule | null>;
};

/** What can be done under a doctor's lock, in the transaction that holds it. */
export type LockedSchedule = {
  /** Told once the hours are written: who waits may be expected at another time now. */
  hoursChanged(): Promise<void>;
};
