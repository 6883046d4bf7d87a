import type { RecordSection } from '@anteroom/contract/record-sections';

export const clinicMessages = {
  loading: 'Loading…',
  loadFailed: 'Failed to load the clinic’s details. Please try again.',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  noContact: 'No contact details yet',
  noContactHint: 'The clinic has not entered an address, a phone number or an email address here.',
  timesIn: (zone: string) => `Times are the clinic’s (${zone.replaceAll('_', ' ')}).`,
  zoneNow: (zone: string, time: string) => `Time zone: ${zone.replaceAll('_', ' ')} (${time} now).`,
  zoneHint: 'To change it, set CLINIC_TIMEZONE on the server and restart, ideally before the first booking.',
} as const;

export const hiddenSectionsMessages = {
  sections: {
    contact: 'contact details',
    emergency_contact: 'emergency contact',
    insurance: 'insurance',
    medical_history: 'medical history',
    medication: 'allergies and medications',
    visit_reason: 'reasons for visits and cancellations',
    visit_notes: 'notes on visits',
    outcome: 'diagnosis, treatment and prescription',
  } satisfies Record<RecordSection, string>,
  roles: { managers: 'managers', admins: 'admins' },
  note: (sections: string, role: string) => `Your clinic does not show ${sections} to ${role}.`,
} as const;
