import type { QueueEntry } from '@anteroom/contract/queue';
import { queueMessages as words } from './queue.messages.ts';

/** Walk-ins count as arrived. */
export function isExpected({ arrivedAt, appointmentType }: QueueEntry): boolean {
  return arrivedAt === null && appointmentType !== 'walk_in';
}

type Arrival = Pick<QueueEntry, 'arrivedAt' | 'runningLateMinutes'>;

/** Returns why a patient cannot come in now, or null if they are here. */
export function absenceOf({ arrivedAt, runningLateMinutes }: Arrival): string | null {
  if (arrivedAt !== null) return null;
  return runningLateMinutes === null ? words.notHereYet : words.runningLate(runningLateMinutes);
}
