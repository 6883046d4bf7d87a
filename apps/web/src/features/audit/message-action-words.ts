import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { ActionWords } from './sentence-part.ts';

type MessageAction = Extract<AuditAction, `message.${string}`>;

export const messageActionWords: Record<MessageAction, ActionWords> = {
  'message.done': {
    label: 'Message marked as done',
    says: ({ patients }) => `marked a message about ${patients} as done`,
  },
  'message.opened': {
    label: 'Message marked as not done',
    says: ({ patients }) => `marked a message about ${patients} as not done`,
  },
};
