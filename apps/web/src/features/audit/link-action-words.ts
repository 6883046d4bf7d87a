import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { ActionWords } from './sentence-part.ts';

type LinkAction = Extract<AuditAction, `calendar_feed.${string}`>;

export const linkActionWords: Record<LinkAction, ActionWords> = {
  'calendar_feed.created': {
    label: 'Calendar feed opened',
    says: ({ withDoctor }) => `opened a calendar feed${withDoctor}`,
  },
  'calendar_feed.revoked': {
    label: 'Calendar feed closed',
    says: ({ withDoctor }) => `closed a calendar feed${withDoctor}`,
  },
  'calendar_feed.extended': {
    label: 'Calendar feed extended',
    says: ({ withDoctor }) => `extended a calendar feed${withDoctor}`,
  },
  'calendar_feed.read': {
    label: 'Calendar feed read',
    says: ({ withDoctor }) => `read a calendar feed${withDoctor}`,
  },
};
