import type { BookedAppointment } from '#features/appointments';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { LockedQueueRow } from './line/line.queries.ts';
import { lineOfBooking, type QueueLine } from './queue-line.ts';
import { today } from './views/today.ts';

/** A transaction that holds the doctor's lock, with the queue as it was read under that lock. */
export type LockedQueue = { context: Context; tx: Tx; queue: LockedQueueRow; doctorId: number };

export function lineOn({ doctorId, queue }: LockedQueue, date: string): QueueLine {
  return lineOfBooking(doctorId, queue.queueType, date);
}

/**
 * Returns whether an appointment is one of the walk-ins of today's queue. An appointment of the type walk-in on another
 * day was booked and placed like any other.
 */
export function isWalkInOf(
  { context }: LockedQueue,
  { appointmentType }: Pick<BookedAppointment, 'appointmentType'>,
  date: string,
): boolean {
  return appointmentType === 'walk_in' && date === today(context);
}
