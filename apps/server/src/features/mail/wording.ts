import type { Language } from '@anteroom/contract/languages';

/** The values that mail texts need in addition to the data of the mail. */
export type MailDetails = {
  clinicName: string;
  /** The token of the mail's link; empty if it has none. */
  token: string;
  /** When the reported event happened, formatted for the clinic's time zone. */
  at: string;
  /**
   * The person who acted, as the start of a sentence: a confirmed doctor's name, else "An admin" or "Someone at the
   * clinic".
   */
  author: string;
  waitingAccounts: number;
  /** The code of the ticket. Empty for mails without a ticket. */
  ticketCode: string;
  booking: Booking | null;
};

/** The appointment in a mail: one that a patient already has, or one that a person requested on a booking page. */
export type Booking = {
  language: Language;
  /** The doctor's name. Empty if the clinic does not name doctors in messages. */
  doctorName: string;
  /** The appointment's time, formatted in the mail's language and the clinic's time zone. */
  when: string;
  /** The digits that confirm the address. Empty in all mails except that of kind `booking_code`. */
  code: string;
};

export type Line = string | { label: string; path: string };

export const noReplies = 'This email was sent automatically. This mailbox isn’t monitored.';

export type Wording = { subject: string; lines: Line[] };
