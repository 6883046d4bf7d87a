import type { QueueChangeReason } from '@anteroom/contract/live-events';

const whatHappened: Record<QueueChangeReason, string> = {
  booked: 'booked a patient into this queue',
  called: 'called the next patient',
  completed: 'completed the current patient',
  skipped: 'marked a patient as No Show',
  paused: 'paused the queue',
  resumed: 'started the queue',
};

export const liveWords = {
  changed: (actor: string, reason: QueueChangeReason) => `${actor} ${whatHappened[reason]}`,
  offSince: (time: string) => `Live updates are off since ${time}. Trying again…`,
} as const;
