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
  'waiting_list.booked': {
    label: 'Taken off the waiting list by a booking',
    says: ({ patients }) => `took ${patients} off the waiting list with a booking`,
  },
  'waiting_list.put_back': {
    label: 'Back on the waiting list',
    says: ({ patients }) => `put ${patients} back on the waiting list after correcting a booking`,
  },
  'waiting_list.offered': {
    label: 'Free time offered',
    says: ({ patients }) => `offered a free time to ${patients}`,
  },
  'waiting_list.offer_accepted': {
    label: 'Patient took an offered time',
    says: ({ withDoctor }) => `took a time that was offered${withDoctor}`,
  },
  'waiting_list.offer_declined': {
    label: 'Patient declined an offered time',
    says: ({ withDoctor }) => `declined a time that was offered${withDoctor}`,
  },
  'waiting_list.opening_booked': {
    label: 'Free time booked from the waiting list',
    says: ({ patients, withDoctor }) =>
      `booked a free time${withDoctor} for ${patients} from the waiting list`,
  },
  'waiting_list.opening_withdrawn': {
    label: 'Free time withdrawn',
    says: ({ withDoctor }) => `withdrew a free time${withDoctor} from the waiting list`,
  },
};
