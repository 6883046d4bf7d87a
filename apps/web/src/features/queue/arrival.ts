import type { QueueEntry } from '@anteroom/contract/queue';
import { queueWords as words } from './queue.words.ts';

/** Who walked in was never awaited. */
export function isExpected({ arrivedAt, appointmentType }: QueueEntry): boolean {
  return arrivedAt === null && appointmentType !== 'walk_in';
}

type Arrival = Pick<QueueEntry, 'arrivedAt' | 'runningLateMinutes'>;

/** Why a patient cannot come in at once; null when they are here. */
export function absenceOf({ arrivedAt, runningLateMinutes }: Arrival): string | null {
  if (arrivedAt !== null) return null;
  return runningLateMinutes === null ? words.notHereYet : words.runningLate(runningLateMinutes);
}
