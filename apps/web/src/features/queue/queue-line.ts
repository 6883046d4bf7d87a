import type { CentralQueue } from '@anteroom/contract/central-queue';
import type { DayWiseQueue, QueueEntry } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';

/** The queue that a screen shows. `date` is the selected day; for a central queue it is always today. */
export type QueueLine = { kind: QueueType; doctorId: number; date: string };

export type LineView = CentralQueue | DayWiseQueue;

export function waitingEntries({ queue }: Pick<LineView, 'queue'>): QueueEntry[] {
  return queue.filter(({ currentStatus }) => currentStatus === 'waiting');
}

export function currentEntry({ queue }: Pick<LineView, 'queue'>): QueueEntry | undefined {
  return queue.find(({ currentStatus }) => currentStatus === 'in_progress');
}

/** Returns the finished entries, latest first, because those are looked up most. */
export function finishedEntries({ queue }: Pick<LineView, 'queue'>): QueueEntry[] {
  return queue
    .filter(({ currentStatus }) => currentStatus === 'completed' || currentStatus === 'skipped')
    .toReversed();
}

export function entryName({ patientFirstName, patientLastName }: QueueEntry): string {
  return `${patientFirstName} ${patientLastName}`;
}

/** Returns the serial number of the entry in its queue. */
export function serialNumberOf({ serialNumber, globalSerialNumber }: QueueEntry): number | null {
  return serialNumber ?? globalSerialNumber;
}
