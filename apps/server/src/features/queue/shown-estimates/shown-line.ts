import type { QueueEntry } from '@anteroom/contract/queue';
import pLimit from 'p-limit';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inSnapshot } from '#platform/db/transaction';
import type { RecordedEstimate } from '../estimate-record/estimate-record.queries.ts';
import { createRecordEstimates } from '../estimate-record/record-estimates.ts';
import { lineOfBooking } from '../queue-line.ts';
import { coalesceReads } from '../views/coalesce-reads.ts';
import { isWaiting } from '../views/present-line.ts';
import { today } from '../views/today.ts';
import { viewLine } from '../views/view-line.ts';
import { findQueue } from '../views/whole-queue.queries.ts';
import { type CalledRow, findCalled, type ShownEstimate } from './shown-estimates.queries.ts';

type ShownPatient = {
  appointmentUuid: string;
  ticketCode: string;
  firstName: string;
  lastName: string;
  estimate: (Pick<ShownEstimate, 'estimate' | 'low' | 'high'> & { isUncertain: boolean }) | null;
};

/** The patients in a doctor's queue of today. Has the same shape for both queue types. */
export type ShownLine = {
  isActive: boolean;
  pausedAt: number | null;
  room: string | null;
  delayMinutes: number | null;
  called: CalledRow | null;
  waiting: ShownPatient[];
};

/** Reads a doctor's queue of today. Returns null if the queue is not set up. */
export type ReadShownLine = (doctorId: number) => Promise<ShownLine | null>;

/** Lets displays and visit pages read only a few queues at once, to leave database connections for staff. */
const fewAtOnce = pLimit(3);

/**
 * Reads today's queues for displays and visit pages. Returns more data than displays and visit pages may show, so the
 * callers select the fields. Adds no audit entry, because no staff member sees the data.
 */
export function createShownLines(context: Context): ReadShownLine {
  const record = createRecordEstimates(context);
  return coalesceReads(String, async (doctorId: number) => {
    const read = await fewAtOnce(() => inSnapshot(context.db, (tx) => readShownLine(context, tx, doctorId)));
    if (read) record(doctorId, read.estimates);
    return read?.line ?? null;
  });
}

type ReadLine = { line: ShownLine; estimates: readonly RecordedEstimate[] };

async function readShownLine(context: Context, tx: Tx, doctorId: number): Promise<ReadLine | null> {
  const kind = (await findQueue(tx, doctorId))?.queueType ?? null;
  if (kind === null) return null;
  const { view, estimates } = await viewLine(context, tx, lineOfBooking(doctorId, kind, today(context)));
  const line = {
    isActive: view.currentStatus.isActive,
    pausedAt: view.currentStatus.pausedAt,
    room: view.currentStatus.room,
    delayMinutes: view.currentStatus.delayMinutes,
    called: await findCalled(tx, doctorId),
    waiting: view.queue.filter(isWaiting).map(toShownPatient),
  };
  return { line, estimates };
}

function toShownPatient(entry: QueueEntry): ShownPatient {
  const { appointmentUuid, ticketCode, estimatedTime, estimateLow, estimateHigh, estimateIsUncertain } =
    entry;
  const isTold = estimatedTime !== null && estimateLow !== null && estimateHigh !== null;
  return {
    appointmentUuid,
    ticketCode,
    firstName: entry.patientFirstName,
    lastName: entry.patientLastName,
    estimate: isTold
      ? { estimate: estimatedTime, low: estimateLow, high: estimateHigh, isUncertain: estimateIsUncertain }
      : null,
  };
}
