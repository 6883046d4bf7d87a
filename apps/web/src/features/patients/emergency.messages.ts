import type { EmergencyOutcome, EmergencyState } from '@anteroom/contract/emergency-access';
import { limits } from '@anteroom/contract/limits';

export const emergencyAccessMessages = {
  button: 'Emergency access',
  title: 'Emergency Access',
  explanation: 'Open another doctor’s patient in an emergency.',
  consequences: [
    'You can read the record for one hour, but not change it.',
    'The admins and the patient’s doctor get an email at once and can read your reason. The doctor’s managers see that you opened the record.',
    'Everything is recorded in the audit trail.',
  ],
  ownUses: 'Your earlier uses',
  patientId: 'Patient ID',
  patientIdHint:
    'The number after “ID:” on the patient’s record. Double-check it: the record opens immediately.',
  patientIdInvalid: 'Patient ID must be a positive whole number',
  reason: 'Reason',
  reasonHint: `At least ${limits.emergencyReason.min} characters. Others will read it.`,
  cancel: 'Cancel',
  open: 'Open the record',
  opening: 'Opening…',
  failed: 'Failed to open the record. Please try again.',
  openUntil: (time: string, name: string) => `Emergency access until ${time} – ${name}`,
  openAgain: 'Open record',
  openAgainOf: (name: string) => `Open the record of ${name}`,
  endedTitle: 'Emergency access has ended',
  ended:
    'The record was closed. If you still need it for an emergency, ask for emergency access again, with a new reason.',
  close: 'Close',
  until: (time: string) => `Emergency access until ${time}. You can read this record, but not change it.`,
} as const;

export const emergencyReviewMessages = {
  title: 'Emergency Access',
  subtitle: 'Who opened the record of another doctor’s patient in an emergency, and why',
  ownSubtitle: 'When you opened the record of another doctor’s patient, and how an admin judged it',
  filter: 'Show',
  states: {
    unreviewed: 'To review',
    open: 'Open now',
    ended: 'Over',
  } satisfies Record<EmergencyState, string>,
  all: 'All',
  loading: 'Loading emergency access…',
  loadFailed: 'Failed to load emergency access. Please try again.',
  noneFound: 'No emergency access here',
  noneFoundHint: 'Each use appears in this list with its reason, until and after an admin has reviewed it.',
  caption: 'Emergency access, latest first',
  doctor: 'Doctor',
  patient: 'Patient',
  notNamed: 'Not shown after the end',
  patientOf: (doctor: string) => `Patient of ${doctor}`,
  reason: 'Reason',
  time: 'Time',
  openUntil: (when: string) => `Open until ${when}`,
  ended: (when: string) => `Over since ${when}`,
  endedBy: (when: string, name: string | null) =>
    name === null ? `Ended on ${when}, with the account or session` : `Ended on ${when} by ${name}`,
  review: 'Review',
  outcomes: {
    justified: 'Justified',
    not_justified: 'Not justified',
  } satisfies Record<EmergencyOutcome, string>,
  notReviewed: 'Not reviewed yet',
  reviewedBy: (name: string, when: string) => `${name}, ${when}`,
  actions: 'Actions',
  reviewOf: (doctor: string) => `Review emergency access of ${doctor}`,
  reviewAgain: 'Change review',
  reviewAgainOf: (doctor: string) => `Change review: emergency access of ${doctor}`,

  endNow: 'End now',
  endOf: (doctor: string) => `End now: emergency access of ${doctor}`,
  endOwnOf: (patient: string) => `End now: emergency access to ${patient}`,
  ending: 'Ending…',
  endTitle: 'End emergency access',
  endQuestion: (doctor: string) => `Do you want to end ${doctor}’s emergency access?`,
  endOwnQuestion: 'Do you want to end your emergency access?',
  endConsequence: 'The record closes at once. If there is an emergency again, it takes a new reason.',
  endFailed: 'Emergency access could not be ended. Please try again.',
  hasEnded: 'Emergency access was ended.',

  reviewTitle: 'Review emergency access',
  outcome: 'Was it justified?',
  note: 'Note',
  noteHint: `The doctor who used it can read this note. Required if it was not justified, with at least ${limits.emergencyReviewNote.min} characters.`,
  notJustifiedConsequence:
    'Access that is still open ends at once. The doctor who used it and the patient’s doctor get an email.',
  cancel: 'Cancel',
  save: 'Save review',
  saving: 'Saving…',
  saveFailed: 'The review could not be saved. Please try again.',
  saved: 'The review was saved.',

  toReview: (count: number) =>
    count === 1 ? 'One use of emergency access to review' : `${count} uses of emergency access to review`,
  showThem: 'Review',
} as const;
