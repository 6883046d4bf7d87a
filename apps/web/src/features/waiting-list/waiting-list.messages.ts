import type { WaitingEntry, WaitingPriority } from '@anteroom/contract/waiting-list';

const minutesOf = { weeks: 10_080, days: 1440, hours: 60 } as const;
const countOf = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** Returns a text such as `2 hours` or `90 minutes`. */
function duration(minutes: number): string {
  if (minutes > 0 && minutes % minutesOf.weeks === 0) return countOf(minutes / minutesOf.weeks, 'week');
  if (minutes > 0 && minutes % minutesOf.days === 0) return countOf(minutes / minutesOf.days, 'day');
  if (minutes > 0 && minutes % minutesOf.hours === 0) return countOf(minutes / minutesOf.hours, 'hour');
  return countOf(minutes, 'minute');
}

export const waitingListMessages = {
  title: 'Waiting List',
  subtitle: 'Patients who wait for an appointment, or for an earlier one',
  loading: 'Loading the waiting list…',
  loadFailed: 'The waiting list could not be loaded.',
  add: 'Add to waiting list',
  noneTitle: 'The waiting list is empty',
  none: 'Add a patient when no time suits them.',
  noneOfDoctor: 'No patient waits for this doctor.',
  waiting: (total: number) => `${total} waiting`,
  more: (count: number) => `${count} more are not shown. Choose a doctor.`,
  doctor: 'Doctor',
  everyDoctor: 'All doctors',
  urgent: 'Urgent',
  since: (date: string) => `Waiting since ${date}`,
  doctors: (names: readonly string[], hasOthers: boolean) =>
    [...names, ...(hasOthers ? ['another doctor'] : [])].join(' or '),
  everyType: 'Every visit type',
  from: (date: string) => `From ${date}`,
  between: (from: string, to: string) => `${from} – ${to}`,
  at: (from: string | null, until: string | null) => {
    if (from !== null && until !== null) return `${from}–${until}`;
    if (from !== null) return `from ${from}`;
    return until === null ? null : `until ${until}`;
  },
  notice: (minutes: number) => (minutes === 0 ? 'No notice needed' : `At least ${duration(minutes)} before`),
  replaces: (when: string, doctor: string) => `Earlier than ${when} with ${doctor}`,
  datesOver: 'The dates have passed',
  noOffers: {
    deceased: 'No offers: the patient has died.',
    inactive: 'No offers: the patient is inactive.',
    restricted: 'No offers: the record is restricted.',
    not_wanted: 'No offers: the patient wants no messages.',
    sms_off: 'No offers: the patient wants messages by SMS, and the clinic sends none. Call the patient.',
    no_consent: 'No offers: no consent to SMS is recorded. Call the patient.',
    no_phone: 'No offers: the patient wants messages by SMS and has no phone number.',
    phone_not_international: 'No offers: the phone number has no country code. Call the patient.',
    no_address: 'No offers: the patient has no email address.',
    address_unconfirmed: 'No offers: the changed email address is not confirmed.',
  } satisfies Record<NonNullable<WaitingEntry['noOfferBecause']>, string>,
  noOffersHidden: 'This list does not say which patients get no offers.',
  ofOthers: 'Only users who work for all of these doctors can change this.',
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove from waiting list',
  removeQuestion: (name: string) => `${name} will not be offered a time any more.`,
  removing: 'Removing…',
  removeFailed: 'The patient could not be removed. Please try again.',
  removed: (name: string) => `${name} was removed from the waiting list.`,

  editTitle: 'Edit waiting list entry',
  patient: 'Patient',
  choosePatient: 'Choose a patient',
  replacesLabel: 'Earlier than an existing appointment',
  noReplaces: 'No, a new appointment',
  replacesHint: 'It is cancelled when the patient takes an earlier time.',
  appointment: (when: string, doctor: string) => `${when}, ${doctor}`,
  doctorsLabel: 'Doctors',
  doctorsHint: 'Any of the chosen doctors suits.',
  chooseDoctor: 'Choose at least one doctor',
  loadingDoctors: 'Loading doctors…',
  doctorsFailed: 'The doctors could not be loaded.',
  types: 'Visit types',
  typesHint: 'Choose none for visits of every type.',
  earliest: 'From',
  earliestMissing: 'Choose the first date',
  latest: 'To',
  latestHint: 'Leave empty for no last date.',
  latestBefore: 'The last date must not be before the first one',
  weekdays: 'Weekdays',
  weekdaysHint: 'Choose none for every day.',
  fromTime: 'Not before',
  untilTime: 'Over by',
  anyTime: 'Any time',
  untilBefore: 'The end must be after the start',
  noticeLabel: 'Least notice',
  noticeHint: 'How long before a visit the patient needs to know of it.',
  noNotice: 'None',
  duration,
  priority: 'Priority',
  priorities: { urgent: 'Urgent', routine: 'Routine' } satisfies Record<WaitingPriority, string>,
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving…',
  saveFailed: 'The entry could not be saved. Please try again.',
  added: (name: string) => `${name} is on the waiting list.`,
  changed: 'The entry was changed.',
} as const;

export const endWaitMessages = {
  alsoOff: 'Also take off the waiting list',
  since: (date: string, doctors: readonly string[]) => `Waiting since ${date} for ${doctors.join(' or ')}.`,
} as const;
