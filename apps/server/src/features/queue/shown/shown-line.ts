import type { QueueEntry } from '@anteroom/contract/queue';
import pLimit from 'p-limit';
import type { Context } from '#context';
import type { Tx } from '#platform/db/database';
import { atOneMoment } from '#platform/db/transaction';
import { lineOfBooking } from '../queue-line.ts';
import { isWaiting } from '../views/present-line.ts';
import { shareViews } from '../views/share-views.ts';
import { today } from '../views/today.ts';
import { viewLine } from '../views/view-line.ts';
import { findQueue } from '../views/whole-queue.queries.ts';
import { type CalledRow, findCalled, type ShownEstimate } from './shown.queries.ts';

/** Someone who waits and is due, in order. */
type ShownPatient = {
  appointmentUuid: string;
  ticketCode: string;
  firstName: string;
  lastName: string;
  estimate: Pick<ShownEstimate, 'estimate' | 'low' | 'high'> | null;
};

/** A doctor's line as it is due today, whatever its kind. */
export type ShownLine = {
  isActive: boolean;
  pausedAt: number | null;
  called: CalledRow | null;
  waiting: ShownPatient[];
};

/** Null where the doctor has no queue. */
export type ReadShownLine = (doctorId: number) => Promise<ShownLine | null>;

/** Walls and phones together read so many lines at once: the desks keep most of the connections. */
const fewAtOnce = pLimit(3);

/**
 * Today's lines for the waiting room's wall and the patients' own pages. It answers more than they may show: they pick
 * what they tell. Nobody of the clinic looks there, so no reading is written down.
 */
export function createShownLines(context: Context): ReadShownLine {
  return shareViews(String, (doctorId: number) =>
    fewAtOnce(() => atOneMoment(context.db, (tx) => readShownLine(context, tx, doctorId))),
  );
}

async function readShownLine(context: Context, tx: Tx, doctorId: number): Promise<ShownLine | null> {
  const kind = (await findQueue(tx, doctorId))?.queueType ?? null;
  if (kind === null) return null;
  const { view } = await viewLine(context, tx, lineOfBooking(doctorId, kind, today(context)));
  return {
    isActive: view.currentStatus.isActive,
    pausedAt: view.currentStatus.pausedAt,
    called: await findCalled(tx, doctorId),
    waiting: view.queue.filter(isWaiting).map(toShownPatient),
  };
}

function toShownPatient(entry: QueueEntry): ShownPatient {
  const { appointmentUuid, ticketCode, estimatedTime, estimateLow, estimateHigh } = entry;
  const isTold = estimatedTime !== null && estimateLow !== null && estimateHigh !== null;
  return {
    appointmentUuid,
    ticketCode,
    firstName: entry.patientFirstName,
    lastName: entry.patientLastName,
    estimate: isTold ? { estimate: estimatedTime, low: estimateLow, high: estimateHigh } : null,
  };
}
