import type {
  ClosedReason,
  Opening,
  SkipReason,
  TextState,
  WaitingEntry,
  WaitingPriority,
} from '@anteroom/contract/waiting-list';

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

type Answered = Exclude<Opening['offers'][number]['state'], 'planned' | 'skipped'>;

/** Texts about times that came free and are offered to patients on the waiting list. */
export const openingMessages = {
  title: 'Times that came free',
  minutes: (minutes: number) => `${minutes} minutes`,
  states: { open: 'Offered', filled: 'Booked', closed: 'Closed' } satisfies Record<Opening['state'], string>,
  closedBecause: {
    taken: 'Another appointment has this time.',
    away: 'The doctor sees no patients then.',
    passed: 'The time has passed.',
    too_deep: 'Accepted offers freed it three times in a row, so it is not offered again.',
    no_candidate: 'It suits no patient.',
    offered: 'It is offered already.',
    withdrawn: 'Staff withdrew it.',
  } satisfies Record<ClosedReason, string>,
  otherPatient: 'Another doctor’s patient',
  planned: (time: string) => `Will be asked ${time}`,
  sent: (time: string, recipient: string) => `Asked ${time}, ${recipient}`,
  texts: {
    planned: 'the SMS is tried again',
    claimed: null,
    sent: null,
    delivered: 'SMS delivered',
    failed: 'the SMS was not delivered: call the patient',
    unknown: 'unclear whether the SMS was sent: call the patient',
  } satisfies Record<TextState, string | null>,
  segments: (count: number) => `${count} SMS`,
  answers: {
    sent: null,
    accepted: 'took it',
    booked: 'booked by staff',
    declined: 'declined',
    taken: 'another patient took it',
    closed: 'ended',
  } satisfies Record<Answered, string | null>,
  reasonHidden: 'Not asked. The reason is hidden.',
  skipped: {
    deceased: 'Not asked: the patient has died.',
    inactive: 'Not asked: the patient is inactive.',
    restricted: 'Not asked: the record is restricted.',
    not_wanted: 'Not asked: the patient wants no messages.',
    sms_off: 'Not asked: the patient wants messages by SMS, and the clinic sends none. Call the patient.',
    no_consent: 'Not asked: no consent to SMS is recorded. Call the patient.',
    no_phone: 'Not asked: the patient wants messages by SMS and has no phone number.',
    phone_not_international: 'Not asked: the phone number has no country code. Call the patient.',
    no_address: 'Not asked: no email address. Call the patient.',
    address_unconfirmed: 'Not asked: the changed email address is not confirmed. Call the patient.',
    opted_out: 'Not asked: messages to this address were stopped.',
    too_late: 'Not asked: not enough notice.',
    not_waiting: 'Not asked: no longer on the waiting list.',
    not_suitable: 'Not asked: it no longer suits the patient.',
  } satisfies Record<SkipReason, string>,
  book: 'Book',
  bookOf: (name: string, time: string) => `Book ${name}, ${time}`,
  bookTitle: 'Book from the waiting list',
  bookQuestion: (name: string, time: string) => `Book ${name} on ${time}?`,
  bookHint: 'The other offers of this time end. An appointment that it replaces is cancelled.',
  booking: 'Booking…',
  booked: (name: string, time: string) => `${name} is booked on ${time}.`,
  withdraw: 'Withdraw',
  withdrawOf: (time: string) => `Withdraw ${time}`,
  withdrawTitle: 'Withdraw this time',
  withdrawQuestion: (time: string) => `${time} is offered to no more patients, and open offers end.`,
  withdrawing: 'Withdrawing…',
  withdrawn: (time: string) => `${time} was withdrawn.`,
  failed: 'That did not work. Please try again.',
} as const;
