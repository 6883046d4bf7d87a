import type { Priority } from '@anteroom/contract/queue';

export const priorityLabels: Record<Priority, string> = {
  routine: 'Routine',
  urgent: 'Urgent',
  emergency: 'Emergency',
};
