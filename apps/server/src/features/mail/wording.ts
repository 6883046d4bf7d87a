/** What the words need beyond the mail itself. */
export type Told = {
  clinicName: string;
  /** Of the link, where the mail has one that opens something. */
  token: string;
  /** When the thing happened, in the clinic's words for a time. */
  at: string;
  /** Begins a sentence about the person who acted: a confirmed doctor's name, else "An admin" or the like. */
  author: string;
  /** How many accounts wait for an admin. */
  waitingAccounts: number;
  /** What stands on a patient's ticket, in a mail that is one. */
  ticket: Ticket | null;
};

export type Ticket = { doctorName: string; ticketCode: string; when: string };

/** A sentence, or a link into the app. */
export type Line = string | { label: string; path: string };

export type Wording = { subject: string; lines: Line[] };
