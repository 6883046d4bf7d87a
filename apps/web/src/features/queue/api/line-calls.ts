import {
  callNextCentral,
  moveCentral,
  setCentralQueueStatus,
  skipCentral,
  viewCentralQueue,
} from '@anteroom/contract/central-queue';
import { callNextDayWise, setQueueStatus, skipDayWise, viewDayWiseQueue } from '@anteroom/contract/queue';
import { moveDayWise } from '@anteroom/contract/queue-positions';
import { call } from '#lib/api';
import { callIfChanged } from '#lib/call-if-changed';
import type { LineView, QueueLine } from '../queue-line.ts';

/* Both queue types have the same calls under different URLs. Only this file distinguishes them. */

export function viewLine({ kind, doctorId, date }: QueueLine, signal: AbortSignal): Promise<LineView> {
  const params = { doctorId };
  return kind === 'central'
    ? callIfChanged(viewCentralQueue, { params }, { signal })
    : callIfChanged(viewDayWiseQueue, { params, query: { date } }, { signal });
}

/**
 * Calls the next patient. Sends the current patient shown on the screen (null: none), so that the server never
 * completes a different one.
 */
export function callNext({ kind, doctorId, date }: QueueLine, currentAppointmentId: string | null) {
  const input = { params: { doctorId }, body: { currentAppointmentId } };
  return kind === 'central'
    ? call(callNextCentral, input)
    : call(callNextDayWise, { ...input, query: { date } });
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
  const input = { params: { doctorId }, body: { status } };
  return kind === 'central' ? call(setCentralQueueStatus, input) : call(setQueueStatus, input);
}
