import type { DayWiseQueue, QueueEntry } from '@anteroom/contract/queue';

export function waitingEntries({ queue }: DayWiseQueue): QueueEntry[] {
  return queue.filter(({ currentStatus }) => currentStatus === 'waiting');
}

export function currentEntry({ queue }: DayWiseQueue): QueueEntry | undefined {
  return queue.find(({ currentStatus }) => currentStatus === 'in_progress');
}

export function entryName({ patientFirstName, patientLastName }: QueueEntry): string {
  return `${patientFirstName} ${patientLastName}`;
}
