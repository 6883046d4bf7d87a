import type { ClosedReason, Opening, SkipReason } from '@anteroom/contract/waiting-list';

type Answered = Exclude<Opening['offers'][number]['state'], 'planned' | 'skipped'>;

/** Texts about times that came free and are offered to waiting patients. */
export const openingMessages = {
  title: 'Times that came free',
  minutes: (minutes: number) => `${minutes} minutes`,
  states: { open: 'Offered', filled: 'Booked', closed: 'Closed' } satisfies Record<Opening['state'], string>,
  closedBecause: {
    taken: 'Another appointment has this time.',
    away: 'The doctor sees no patients then.',
    passed: 'The time has passed.',
    too_deep: 'It came free by offers, three times in a row.',
    no_candidate: 'It suits no patient.',
    offered: 'It is offered already.',
    withdrawn: 'Staff withdrew it.',
  } satisfies Record<ClosedReason, string>,
  otherPatient: 'Another doctor’s patient',
  planned: (time: string) => `Will be asked ${time}`,
  sent: (time: string, recipient: string) => `Asked ${time}, ${recipient}`,
  answers: {
    sent: null,
    accepted: 'took it',
    booked: 'booked by staff',
    declined: 'declined',
    taken: 'another patient took it',
    closed: 'ended',
  } satisfies Record<Answered, string | null>,
  skipped: {
    deceased: 'Not asked: the patient has died.',
    inactive: 'Not asked: the patient is inactive.',
    not_wanted: 'Not asked: the patient wants no messages.',
    no_address: 'Not asked: no email address. Call the patient.',
    opted_out: 'Not asked: messages to this address were stopped.',
    too_late: 'Not asked: too short a notice.',
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
