import type { ErasedKind, ErasureBlock, ErasureReason } from '@anteroom/contract/erasures';

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;

const erased: Record<ErasedKind, (count: number) => string> = {
  appointments: counted('appointment with its notes', 'appointments with their notes'),
  deletedAppointments: counted('deleted appointment', 'deleted appointments'),
  series: counted('series of appointments', 'series of appointments'),
  drafts: counted('draft of visit notes', 'drafts of visit notes'),
  tickets: counted('ticket', 'tickets'),
  reminders: counted('reminder', 'reminders'),
  waitingEntries: counted('entry in the waiting list', 'entries in the waiting list'),
  mails: counted('mail', 'mails'),
  bookingRequests: counted('request from a booking page', 'requests from booking pages'),
  mergedRecords: counted('merged record', 'merged records'),
  emergencyAccess: counted('use of emergency access', 'uses of emergency access'),
  importLines: counted('line of an imported file', 'lines of imported files'),
  formerValues: counted('former value in the audit trail', 'former values in the audit trail'),
};

const reasons: Record<ErasureReason, string> = {
  patient_request: 'The patient asked for it',
  retention_over: 'The retention time is over',
  entered_in_error: 'The record was entered by mistake',
};

const blocks: Record<ErasureBlock, (count: number) => string> = {
  restricted: () => 'The record is restricted. Lift the restriction first.',
  seen_today: () => 'The patient is in today’s queue. Erase the record tomorrow.',
  upcoming: (count) =>
    count === 1
      ? 'An appointment is booked. Cancel or delete it first.'
      : `${count} appointments are booked. Cancel or delete them first.`,
  waiting: () => 'The patient has been waiting in a queue since an earlier day. Close that visit first.',
  import_open: () =>
    'An import has not finished, and its file may name the patient. Finish or discard it first.',
};

export const eraseRecordMessages = {
  title: 'Erase this record',
  loading: 'Checking what would be erased',
  loadFailed: 'Failed to check what would be erased. Please try again.',
  warning: 'This cannot be undone. Export the record first if the patient wants a copy.',
  blocked: 'This record cannot be erased yet',
  blocks,
  erases: 'Erased',
  record: 'The record with all contact and medical details',
  erased,
  keeps: 'Kept',
  keptVisits: (visits: number, until: string) =>
    `${visits === 1 ? '1 visit stays' : `${visits} visits stay`} encrypted until ${until}, as the clinic’s settings say. No screen shows them.`,
  keptTrail:
    'The audit trail keeps who did what and when, with the record’s number, without names or values.',
  keptBackups:
    'Backups made before stay as they are until they are deleted. A restored backup is erased again.',
  keptFiles:
    'Files of other systems stay as they are. Importing one again brings the patient back without a warning.',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  reasons,
  confirmation: (name: string) => `Type ${name} to confirm`,
  mismatch: 'Type the patient’s name exactly as shown',
  erase: 'Erase for good',
  erasing: 'Erasing…',
  cancel: 'Cancel',
  close: 'Close',
  failed: 'Failed to erase the record. Please try again.',
  done: 'The record was erased.',
} as const;

export const exportRecordMessages = {
  title: 'Export the whole record',
  intro: (name: string) =>
    `Everything stored about ${name}: the record, all appointments with their notes, all corrections of the last two years, and everyone who opened, changed or exported it.`,
  caution: 'Check that the person who asks is the patient or may act for them. The export is logged.',
  print: 'Print or save as PDF',
  download: 'Download as JSON',
  close: 'Close',
  failed: 'Failed to export the record. Please try again.',
  fileName: (patientId: number) => `patient-${patientId}.json`,

  heading: 'Whole record',
  madeAt: (time: string) => `Made ${time}`,
  zone: (zone: string) => `Times are the clinic’s (${zone}).`,
  merged: (id: number, by: string, time: string) => `Merged record, ID ${id}. Merged by ${by}, ${time}`,
  appointments: 'Appointments',
  noAppointments: 'No appointments',
  arrived: 'Arrived',
  called: 'Called',
  left: 'Finished',
  reason: 'Reason for visit',
  cancellation: 'Reason for cancelling',
  followUp: 'Follow-up',
  repeats: 'Repeats',
  everyWeeks: (weeks: number) => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`),
  deleted: 'Deleted appointments',
  deletedBy: (by: string, time: string) => `Deleted by ${by}, ${time}`,
  drafts: 'Notes not saved to the appointment yet',
  draftBy: (by: string, time: string) => `Typed by ${by}, ${time}`,
  reminders: 'Reminders',
  reminder: (time: string, recipient: string, state: string) => `For ${time}, to ${recipient}: ${state}`,
  reply: (time: string, meaning: string, result: string) =>
    `Reply by SMS on ${time}: ${meaning.replace('_', ' ')} (${result})`,
  waitingList: 'Waiting list',
  waitsSince: (time: string) => `Since ${time}`,
  doctors: 'Doctors',
  types: 'Visit types',
  anyType: 'Any',
  dates: 'Dates',
  from: (date: string) => `From ${date}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  result: 'Result',
  waitingStates: { waiting: 'Waiting', booked: 'Booked', removed: 'Taken off the waiting list' },
  offers: 'Offers of free times',
  sent: 'Sent',
  offerStates: {
    sent: 'No answer yet',
    accepted: 'Accepted',
    booked: 'Booked by staff',
    declined: 'Declined',
    taken: 'Another patient took it',
    closed: 'Ended',
  },
  bookingTexts: 'SMS about online bookings',
  bookingText: (kind: string, time: string, recipient: string, state: string) =>
    `${kind} for ${time}, to ${recipient}: ${state}`,
  bookingTextKinds: {
    code: 'Code',
    confirmed: 'Confirmation of the booking',
    declined: 'Rejection of the request',
    moved: 'New time',
    cancelled: 'Cancellation',
  },
  bookingTextStates: {
    claimed: 'unclear whether it was sent',
    sent: 'sent',
    delivered: 'delivered',
    failed: 'not delivered',
    unknown: 'unclear whether it was sent',
  },
  formerValues: 'Corrections',
  correctedBy: (by: string, time: string) => `Corrected by ${by}, ${time}`,
  before: 'Before',
  after: 'After',
  empty: '(empty)',
  theServer: 'the server',
  emergency: 'Emergency access',
  access: 'Who opened, changed or exported the record',
  noAccess: 'No entries',
  someone: 'a former user',
} as const;
