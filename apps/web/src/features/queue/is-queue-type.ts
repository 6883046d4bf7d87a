import { type QueueType, queueTypes } from '@anteroom/contract/queue-settings';

export function isQueueType(type: string): type is QueueType {
  return (queueTypes as readonly string[]).includes(type);
}
