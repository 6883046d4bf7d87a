import { limits } from '@anteroom/contract/limits';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Visit } from '@anteroom/contract/visits';

type Standing = { isCalled: boolean; queueType: QueueType | null; date: string; scheduledAt: Date };

const dayMillis = 24 * 60 * 60 * 1000;

/** A ticket of the central line could go on for ever otherwise. */
export function endOfTicket(scheduledAt: Date): Date {
  return new Date(scheduledAt.getTime() + limits.ticketDays * dayMillis);
}

type Moment = { today: string; now: Date };

/**
 * Where a visit stands; null where it is over. A day's line ends with its day, the one line goes on. Without a queue
 * nobody is called, so whoever is booked there is only expected.
 */
export function stateOfVisit(
  { isCalled, queueType, date, scheduledAt }: Standing,
  { today, now }: Moment,
): Visit['state'] | null {
  if (endOfTicket(scheduledAt) <= now) return null;
  if (isCalled) return 'called';
  if (date < today && queueType !== 'central') return null;
  return date > today || queueType === null ? 'coming' : 'waiting';
}
