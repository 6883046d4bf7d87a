import type { CentralQueue } from '@anteroom/contract/central-queue';
import type { DayWiseQueue, QueueEntry } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';

/** Which line a screen shows. `date` is the day that is looked at; a central line is always looked at today. */
export type QueueLine = { kind: QueueType; doctorId: number; date: string };

/** What a line of either kind shows. */
export type LineView = CentralQueue | DayWiseQueue;

export function waitingEntries({ queue }: Pick<LineView, 'queue'>): QueueEntry[] {
  return queue.filter(({ currentStatus }) => currentStatus === 'waiting');
}

export function currentEntry({ queue }: Pick<LineView, 'queue'>): QueueEntry | undefined {
  return queue.find(({ currentStatus }) => currentStatus === 'in_progress');
}

/** Who had their turn: the latest first, for that is who is asked for. */
export function finishedEntries({ queue }: Pick<LineView, 'queue'>): QueueEntry[] {
  return queue
    .filter(({ currentStatus }) => currentStatus === 'completed' || currentStatus === 'skipped')
    .toReversed();
}

export function entryName({ patientFirstName, patientLastName }: QueueEntry): string {
  return `${patientFirstName} ${patientLastName}`;
}

/** The number that the line of its kind gives the entry. */
export function placeOf({ serialNumber, globalSerialNumber }: QueueEntry): number | null {
  return serialNumber ?? globalSerialNumber;
}
