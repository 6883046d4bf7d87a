import type { Language } from '@anteroom/contract/languages';

/** The values that mail texts use besides the mail itself. */
export type MailDetails = {
  clinicName: string;
  /** The token of the mail's link; empty if it has none. */
  token: string;
  /** When it happened, formatted for the clinic's time zone. */
  at: string;
  /**
   * The person who acted, as the start of a sentence: a confirmed doctor's name, else "An admin" or "Someone at the
   * clinic".
   */
  author: string;
  waitingAccounts: number;
  ticket: Ticket | null;
  booking: Booking | null;
};

export type Ticket = { doctorName: string; ticketCode: string; when: string };

/** What a person asked for on a booking page. */
export type Booking = {
  language: Language;
  doctorName: string;
  /** In that language, for the clinic's time zone. */
  when: string;
  /** The digits that confirm the address; empty in later mails. */
  code: string;
};

export type Line = string | { label: string; path: string };

export type Wording = { subject: string; lines: Line[] };
