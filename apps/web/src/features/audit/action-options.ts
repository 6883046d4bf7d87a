import { type AuditAction, auditActions } from '@anteroom/contract/audit-actions';
import { actionWords } from './action-words.ts';

type ActionGroup = AuditAction extends `${infer Group}.${string}` ? Group : never;

const actionGroupLabels: Record<ActionGroup, string> = {
  session: 'Signing in',
  access: 'Access',
  account: 'Accounts',
  password: 'Passwords',
  mail_link: 'Links in emails',
  second_factor: 'Two-step sign-in',
  doctor: 'Doctors',
  clinic: 'Clinic',
  patient: 'Patients',
  emergency_access: 'Emergency access',
  appointment: 'Appointments',
  booking_page: 'Booking pages',
  booking_request: 'Booking requests',
  calendar_feed: 'Calendar feeds',
  import: 'Imports',
  schedule: 'Schedule',
  queue: 'Queue',
  report: 'Reports',
  day_list: 'Day lists',
  display: 'Displays',
  ticket: 'Tickets',
  reminder: 'Reminders',
  message: 'Messages of patients',
  waiting_list: 'Waiting list',
  visit: 'Patients’ own pages',
  audit: 'Audit trail',
  alarm: 'Alarms',
  system: 'Server',
  demo: 'Demo',
};

export const actionOptions = Object.entries(actionGroupLabels).map(([group, label]) => ({
  group: label,
  options: auditActions
    .filter((action) => action.startsWith(`${group}.`))
    .map((action) => ({ value: action, label: actionWords[action].label })),
}));
