import { arrivalsCountSince } from '@anteroom/contract/arrival-window';
import type { CentralQueue } from '@anteroom/contract/central-queue';
import type { DayWiseQueue, QueueEntry } from '@anteroom/contract/queue';
import { type QueueType, queueTypes } from '@anteroom/contract/queue-settings';
import { fromWallTime } from '#lib/wall-time';
import { queueMessages as words } from './queue.messages.ts';

/** The queue that a screen shows. `date` is the selected day. For a central queue, it is always today. */
export type QueueLine = { kind: QueueType; doctorId: number; date: string };

export type LineView = CentralQueue | DayWiseQueue;

export function waitingEntries({ queue }: Pick<LineView, 'queue'>): QueueEntry[] {
  return queue.filter(({ currentStatus }) => currentStatus === 'waiting');
}

export function currentEntry({ queue }: Pick<LineView, 'queue'>): QueueEntry | undefined {
  return queue.find(({ currentStatus }) => currentStatus === 'in_progress');
}

/** Returns the completed and skipped entries, latest first, because users look up the latest ones most often. */
export function finishedEntries({ queue }: Pick<LineView, 'queue'>): QueueEntry[] {
  return queue
    .filter(({ currentStatus }) => currentStatus === 'completed' || currentStatus === 'skipped')
    .toReversed();
}

type EntryNames = Pick<QueueEntry, 'patientFirstName' | 'patientLastName'>;

export function entryName({ patientFirstName, patientLastName }: EntryNames): string {
  return `${patientFirstName} ${patientLastName}`;
}

/** Returns the serial number of the entry in its queue. */
export function serialNumberOf({ serialNumber, globalSerialNumber }: QueueEntry): number | null {
  return serialNumber ?? globalSerialNumber;
}

export function isQueueType(type: string): type is QueueType {
  return (queueTypes as readonly string[]).includes(type);
}

type Booked = Pick<QueueEntry, 'arrivedAt' | 'appointmentType' | 'scheduledDateTime'>;
type Shown = { line: Pick<QueueLine, 'kind' | 'date'>; timeZone: string; now: number };

/**
 * Returns whether the patient still has to arrive. Walk-ins count as arrived, but not those who were left waiting in a
 * central queue on an earlier day.
 */
export function isExpected(
  { arrivedAt, appointmentType, scheduledDateTime }: Booked,
  { line, timeZone, now }: Shown,
): boolean {
  if (arrivedAt !== null) return false;
  if (appointmentType !== 'walk_in') return true;
  if (line.kind === 'day_wise') return false;
  const dayBegan = fromWallTime(`${line.date}T00:00`, timeZone) ?? now;
  return scheduledDateTime < arrivalsCountSince({ now, dayBegan });
}

type Arrival = Pick<QueueEntry, 'arrivedAt' | 'runningLateMinutes'>;

/** Returns why a patient cannot come in now, or null if the patient has arrived. */
export function absenceOf({ arrivedAt, runningLateMinutes }: Arrival): string | null {
  if (arrivedAt !== null) return null;
  return runningLateMinutes === null ? words.notHereYet : words.runningLate(runningLateMinutes);
}
