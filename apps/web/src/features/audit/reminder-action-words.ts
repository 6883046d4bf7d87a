import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { ActionWords } from './sentence-part.ts';

type ReminderAction = Extract<AuditAction, `reminder.${string}`>;

export const reminderActionWords: Record<ReminderAction, ActionWords> = {
  'reminder.rule_created': {
    label: 'Reminder rule added',
    says: ({ withDoctor }) => `added a rule for reminders of appointments${withDoctor}`,
  },
  'reminder.rule_updated': {
    label: 'Reminder rule changed',
    says: ({ withDoctor, fields }) => `changed a rule for reminders of appointments${withDoctor}${fields}`,
  },
  'reminder.rule_deleted': {
    label: 'Reminder rule removed',
    says: ({ withDoctor }) => `removed a rule for reminders of appointments${withDoctor}`,
  },
  'reminder.sent': {
    label: 'Reminder sent',
    says: ({ patients }) => `sent a reminder to ${patients}`,
  },
  'reminder.answered': {
    label: 'Reply to a reminder',
    says: ({ patients }) => `received a reply to a reminder of ${patients}`,
  },
};
