import type { RecordSection } from '@anteroom/contract/record-sections';

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
