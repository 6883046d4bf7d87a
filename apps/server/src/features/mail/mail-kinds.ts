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

export type NewMail = Mail & { recipient: string; userId: number | null; now: Date };
