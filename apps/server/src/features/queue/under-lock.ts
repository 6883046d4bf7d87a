import type { Context } from '#context';
import type { Tx } from '#platform/db/database';
import type { LockedQueue } from './line/line.queries.ts';
import { lineOfBooking, type QueueLine } from './queue-line.ts';

/** A transaction that holds the doctor's lock, with the queue as it was found under it. */
export type UnderLock = { context: Context; tx: Tx; queue: LockedQueue; doctorId: number };

export function lineOn({ doctorId, queue }: UnderLock, date: string): QueueLine {
  return lineOfBooking(doctorId, queue.queueType, date);
}
