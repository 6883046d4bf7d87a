import {
  callNextCentral,
  moveCentral,
  setCentralQueueStatus,
  skipCentral,
  viewCentralQueue,
} from '@anteroom/contract/central-queue';
import { callNextDayWise, setQueueStatus, skipDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { moveDayWise } from '@anteroom/contract/queue-places';
import { call } from '#lib/api';
import { callIfChanged } from '#lib/call-if-changed';
import type { LineView, QueueLine } from '../queue-line.ts';

/*
 * The two kinds of line take the same calls below different addresses. Here, and nowhere else, it matters which.
 */

export function viewLine({ kind, doctorId, date }: QueueLine, signal: AbortSignal): Promise<LineView> {
  const params = { doctorId };
  return kind === 'central'
    ? callIfChanged(viewCentralQueue, { params }, { signal })
    : callIfChanged(viewDayWiseQueue, { params, query: { date } }, { signal });
}

/** Says whom the screen shows as current (null: nobody), so that nobody is completed unseen. */
export function callNext({ kind, doctorId, date }: QueueLine, currentAppointmentId: string | null) {
  const wish = { params: { doctorId }, body: { currentAppointmentId } };
  return kind === 'central'
    ? call(callNextCentral, wish)
    : call(callNextDayWise, { ...wish, query: { date } });
}

export function skipPatient({ kind, doctorId }: QueueLine, appointmentId: string) {
  return call(kind === 'central' ? skipCentral : skipDayWise, { params: { doctorId, appointmentId } });
}

export function moveEntry({ kind, doctorId }: QueueLine, queueId: number, place: number) {
  const params = { doctorId, queueId };
  return kind === 'central'
    ? call(moveCentral, { params, body: { newGlobalPosition: place } })
    : call(moveDayWise, { params, body: { newPosition: place } });
}

export function setLineStatus({ kind, doctorId }: QueueLine, status: 'active' | 'paused') {
  const wish = { params: { doctorId }, body: { status } };
  return kind === 'central' ? call(setCentralQueueStatus, wish) : call(setQueueStatus, wish);
}
