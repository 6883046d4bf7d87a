import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Visit } from '@anteroom/contract/visits';

type Standing = { isCalled: boolean; queueType: QueueType | null; date: string };

/**
 * Where a visit stands; null where it is over. A day's line ends with its day, the one line goes on. Without a queue
 * nobody is called, so whoever is booked there is only expected.
 */
export function stateOfVisit({ isCalled, queueType, date }: Standing, today: string): Visit['state'] | null {
  if (isCalled) return 'called';
  if (date < today && queueType !== 'central') return null;
  return date > today || queueType === null ? 'coming' : 'waiting';
}
