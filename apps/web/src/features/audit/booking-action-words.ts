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
