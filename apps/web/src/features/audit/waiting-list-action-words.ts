import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { ActionWords } from './sentence-part.ts';

type WaitingListAction = Extract<AuditAction, `waiting_list.${string}`>;

export const waitingListActionWords: Record<WaitingListAction, ActionWords> = {
  'waiting_list.read': {
    label: 'Waiting list opened',
    says: () => 'opened the waiting list',
  },
  'waiting_list.added': {
    label: 'Added to the waiting list',
    says: ({ patients }) => `put ${patients} on the waiting list`,
  },
  'waiting_list.updated': {
    label: 'Waiting list entry changed',
    says: ({ patients, fields }) => `changed the waiting list entry of ${patients}${fields}`,
  },
  'waiting_list.removed': {
    label: 'Removed from the waiting list',
    says: ({ patients }) => `removed ${patients} from the waiting list`,
  },
};
