import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { ActionWords } from './sentence-part.ts';

type BookingAction = Extract<AuditAction, `booking_page.${string}` | `booking_request.${string}`>;

export const bookingActionWords: Record<BookingAction, ActionWords> = {
  'booking_page.updated': {
    label: 'Booking page changed',
    says: ({ withDoctor, fields }) => `changed the page to book online${withDoctor}${fields}`,
  },
  'booking_page.clinic_page_opened': {
    label: 'Clinic’s booking page opened',
    says: () => 'opened the clinic’s page to book online',
  },
  'booking_page.clinic_page_closed': {
    label: 'Clinic’s booking page closed',
    says: () => 'closed the clinic’s page to book online',
  },
  'booking_page.held_times_released': {
    label: 'Held times released',
    says: ({ withDoctor }) => `released the times that were held online${withDoctor}`,
  },
  'booking_request.received': {
    label: 'Booking requested',
    says: ({ withDoctor }) => `asked for an appointment online${withDoctor}`,
  },
  'booking_request.read': {
    label: 'Booking requests read',
    says: ({ withDoctor }) => `saw the requests for appointments${withDoctor}`,
  },
  'booking_request.booked': {
    label: 'Booking request accepted',
    says: ({ patients, withDoctor }) => `accepted a request for an appointment of ${patients}${withDoctor}`,
  },
  'booking_request.declined': {
    label: 'Booking request declined',
    says: ({ withDoctor }) => `declined a request for an appointment${withDoctor}`,
  },
  'booking_request.texted': {
    label: 'SMS about a booking sent',
    says: ({ withDoctor }) => `sent an SMS about an online booking${withDoctor}`,
  },
};

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
    says: ({ patients }) => `put ${patients} back on the waiting list`,
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
