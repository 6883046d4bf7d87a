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
};

export type Ticket = { doctorName: string; ticketCode: string; when: string };

export type Line = string | { label: string; path: string };

export type Wording = { subject: string; lines: Line[] };
