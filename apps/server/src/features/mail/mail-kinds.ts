import type { Actor } from '#context';

/** Which ticket: that of this patient with this salt, in Base64. A server of the release before names no salt. */
export type TicketToMail = { appointmentId: number; patientId: number; salt?: string };

/** What a mail tells. None of them names a patient. */
export type Mail =
  | { kind: 'verify_email'; details: { mailTokenId: number } }
  | { kind: 'reset_password'; details: { mailTokenId: number } }
  /** Someone tried to register with the address of an account that exists. */
  | { kind: 'registration_attempt'; details?: Record<string, never> }
  /** With how many calendar feeds of theirs were closed by it. */
  | { kind: 'password_changed'; details: { closedFeeds: number } }
  /** An admin or a doctor has made this account. */
  | { kind: 'welcome'; details: { madeBy: string } }
  /** To admins and the patient's doctor. */
  | { kind: 'emergency_access'; details: { doctorName: string; grantId: number } }
  /** To the doctor who used emergency access and to the patient's doctor. */
  | { kind: 'emergency_not_justified'; details: { grantId: number } }
  /** To the doctor whose appointments a feed shows. */
  | { kind: 'calendar_feed'; details: { madeBy: string; label: string } }
  /** To a patient: when to come, and the way to their own page. */
  | { kind: 'ticket'; details: TicketToMail }
  /** Sends nothing: does the work of a mail where there is no account, so that time does not tell. */
  | { kind: 'none'; details?: Record<string, never> };

/**
 * A signed-in person is refused with 429 over a bound, and the whole act is rolled back. A stranger is never refused for
 * the recipient's sake: over a bound they get a mail of kind `none`. A notice tells of an act that has a bound of its own
 * and is always sent, or a flood of other mails would keep people from learning of that act.
 */
export type MailCause = Pick<Actor, 'userId' | 'role'> | 'stranger' | 'notice';

export type NewMail = Mail & { cause: MailCause; recipient: string; userId: number | null; now: Date };
