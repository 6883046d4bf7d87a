export const restrictionMessages = {
  closed: (date: string) =>
    `This record has been restricted since ${date}. Only an admin can open it. Booked appointments stay in the queue.`,
  note: (date: string, by: string) =>
    `Restricted since ${date} by ${by}. Only admins can open or change this record, or book for this patient.`,
  lift: 'Lift restriction',
  lifting: 'Lifting…',
  lifted: 'The restriction was lifted.',
  liftFailed: 'Failed to lift the restriction. Please try again.',
  open: 'Restrict record…',
  title: 'Restrict this record',
  intro: (name: string) =>
    `Only admins can open, change or book the record of ${name} until an admin lifts the restriction.`,
  effects: [
    'Lists, searches, bookings, imports and booking pages no longer find the patient.',
    'Earlier visits are hidden. Booked appointments and the queue still show the name.',
    'Reminders are not sent. In an emergency, doctors can open the record with a reason.',
  ],
  reason: 'Reason',
  reasonHint: 'For example: the patient disputes the record. Only admins see it.',
  restrict: 'Restrict record',
  restricting: 'Restricting…',
  restricted: 'The record is restricted.',
  failed: 'Failed to restrict the record. Please try again.',
  cancel: 'Cancel',
} as const;
