import { limits } from '@anteroom/contract/limits';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Visit } from '@anteroom/contract/visits';

type Standing = { isCalled: boolean; queueType: QueueType | null; date: string; scheduledAt: Date };

const dayMillis = 24 * 60 * 60 * 1000;

/** Returns the latest end of a ticket. Without this limit, tickets of a central queue would never end. */
export function endOfTicket(scheduledAt: Date): Date {
  return new Date(scheduledAt.getTime() + limits.ticketDays * dayMillis);
}

type Changeable = {
  state: Visit['state'];
  arrivedAt: Date | null;
  scheduledAt: Date;
  changeUntilMinutes: number | null;
};

/**
 * Returns until when the patient can cancel or move the appointment. Returns null if the patient cannot, or no longer
 * can.
 */
export function findChangeUntil(
  { state, arrivedAt, scheduledAt, changeUntilMinutes }: Changeable,
  now: Date,
): Date | null {
  if (changeUntilMinutes === null || state === 'called' || arrivedAt !== null) return null;
  const until = new Date(scheduledAt.getTime() - changeUntilMinutes * 60_000);
  return until > now ? until : null;
}

type Moment = { today: string; now: Date };

/**
 * Returns the state of a visit, or null if it is over or its ticket has ended. In a day-wise queue, a visit ends with
 * its day unless the patient is being seen; in a central queue it continues. Without a queue type, no patient is
 * called, so the state stays `coming` until the day is over.
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
