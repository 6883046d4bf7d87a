import type { ListedReminder, ReminderChannel, SkipReason } from '@anteroom/contract/reminders';

const minutesOf = { days: 1440, hours: 60 } as const;

const countOf = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** For example `1 day before` or `36 hours before`. */
function timeBefore(minutes: number): string {
  if (minutes % minutesOf.days === 0) return `${countOf(minutes / minutesOf.days, 'day', 'days')} before`;
  if (minutes % minutesOf.hours === 0) return `${countOf(minutes / minutesOf.hours, 'hour', 'hours')} before`;
  return `${countOf(minutes, 'minute', 'minutes')} before`;
}

export const reminderMessages = {
  title: 'Reminders',
  subtitle: 'Messages to patients before their appointments',
  rules: 'Reminder rules',
  rulesHint:
    'Each rule sends one message per appointment. A doctor’s own rules replace the clinic’s for the same visit types.',
  add: 'Add rule',
  loading: 'Loading the rules…',
  loadFailed: 'The rules could not be loaded.',
  noneTitle: 'No reminders are sent',
  none: 'Add a rule, for example one day before each appointment. Patients with an email address then get a message.',
  timeBefore,
  channels: { email: 'By email' } satisfies Record<ReminderChannel, string>,
  everyDoctor: 'All doctors',
  everyType: 'All visit types',
  inactive: 'Off',
  turnOn: (rule: string) => `Turn on: ${rule}`,
  turnOff: (rule: string) => `Turn off: ${rule}`,
  turnOnShort: 'Turn on',
  turnOffShort: 'Turn off',
  edit: (rule: string) => `Edit: ${rule}`,
  editShort: 'Edit',
  remove: (rule: string) => `Remove: ${rule}`,
  removeShort: 'Remove',
  ofClinic: 'Set by the clinic',
  changeFailed: 'The rule could not be changed. Please try again.',

  addTitle: 'Add reminder rule',
  editTitle: 'Edit reminder rule',
  doctor: 'Doctor',
  chooseDoctor: 'Choose a doctor',
  loadingDoctors: 'Loading doctors…',
  doctorsFailed: 'The doctors could not be loaded.',
  amount: 'Time before the visit',
  unit: 'Unit',
  units: { hours: 'Hours', days: 'Days' },
  amountHint: 'From 1 hour to 14 days',
  amountInvalid: 'Enter a time from 1 hour to 14 days',
  types: 'Visit types',
  typesHint: 'Choose none for visits of every type.',
  late: 'Patients who book later than this get no reminder from this rule.',
  cancel: 'Cancel',
  save: 'Save rule',
  saving: 'Saving…',
  saveFailed: 'The rule could not be saved. Please try again.',
  added: 'The rule was added.',
  changed: 'The rule was changed.',
  removed: 'The rule was removed.',
  removeTitle: 'Remove reminder rule',
  removeQuestion: 'Reminders that this rule has planned will not be sent.',
  removing: 'Removing…',

  sent: 'Reminders of a day',
  sentHint: 'Each reminder with its address and its result. Kept for 90 days after the appointment.',
  day: 'Due on',
  sentLoading: 'Loading the reminders…',
  sentFailed: 'The reminders could not be loaded.',
  sentNone: 'No reminders are due on this day.',
  sentMore: 'The first 500 are shown.',
  about: (doctor: string, time: string) => `Visit with ${doctor} on ${time}`,
  ticket: (code: string) => `Ticket ${code}`,
  states: {
    planned: 'Planned',
    queued: 'Sending',
    sent: 'Sent',
    failed: 'Failed',
    skipped: 'Not sent',
  } satisfies Record<ListedReminder['state'], string>,
  reasons: {
    cancelled: 'The appointment was cancelled.',
    visit_over: 'The visit had begun or was over.',
    moved: 'The appointment was moved.',
    arrived: 'The patient had arrived.',
    too_late: 'Booked or due too late for this rule.',
    rule_off: 'The rule no longer applied.',
    deceased: 'The patient has died.',
    inactive: 'The patient is inactive.',
    not_wanted: 'The patient wants no reminders.',
    opted_out: 'Reminders to this address were stopped.',
    no_address: 'The patient has no email address.',
    address_changed: 'The patient’s address changed.',
    doctor_away: 'The doctor is away.',
  } satisfies Record<SkipReason, string>,

  messages: 'Quiet hours and contents',
  messagesHint:
    'A message has the time, the clinic and a link to the patient’s own page. It never has the patient’s name.',
  quietFrom: 'Quiet from',
  quietUntil: 'Quiet until',
  quietHint: 'No message is sent between these times. Choose the same time twice to send at any time.',
  language: 'Language',
  languageHint: 'For patients whose language is not in their record.',
  namesDoctor: 'Name the doctor in messages',
  namesDoctorHint: 'A doctor’s field can tell others why a patient comes.',
  saveMessages: 'Save',
  messagesSaved: 'The settings were saved.',
  messagesFailed: 'The settings could not be saved. Please try again.',
  quiet: (from: string, until: string) => `No message is sent from ${from} to ${until}.`,
  neverQuiet: 'Messages are sent at any time of day.',
} as const;
