import type { CentralQueue } from '@anteroom/contract/central-queue';
import type { DayWiseQueue, QueueEntry } from '@anteroom/contract/queue';
import { type QueueType, queueTypes } from '@anteroom/contract/queue-settings';
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

/** Returns whether the patient still has to arrive. Walk-ins count as arrived. */
export function isExpected({ arrivedAt, appointmentType }: QueueEntry): boolean {
  return arrivedAt === null && appointmentType !== 'walk_in';
}

type Arrival = Pick<QueueEntry, 'arrivedAt' | 'runningLateMinutes'>;

/** Returns why a patient cannot come in now, or null if the patient has arrived. */
export function absenceOf({ arrivedAt, runningLateMinutes }: Arrival): string | null {
  if (arrivedAt !== null) return null;
  return runningLateMinutes === null ? words.notHereYet : words.runningLate(runningLateMinutes);
}
