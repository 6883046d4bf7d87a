import type { Context } from '#context';
import type { BookedAppointment } from '#features/appointments';
import type { Tx } from '#platform/db/database';
import type { LockedQueue } from './line/line.queries.ts';
import { lineOfBooking, type QueueLine } from './queue-line.ts';
import { today } from './views/today.ts';

/** A transaction that holds the doctor's lock, with the queue as it was found under it. */
export type UnderLock = { context: Context; tx: Tx; queue: LockedQueue; doctorId: number };

export function lineOn({ doctorId, queue }: UnderLock, date: string): QueueLine {
  return lineOfBooking(doctorId, queue.queueType, date);
}

/** Whether someone stands in today's line whom nobody expected there. A walk-in of another day was booked like all. */
export function isWalkInOf(
  { context }: UnderLock,
  { appointmentType }: Pick<BookedAppointment, 'appointmentType'>,
  date: string,
): boolean {
  return appointmentType === 'walk_in' && date === today(context);
}
