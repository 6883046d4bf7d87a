import type { AlarmKind } from '@anteroom/contract/alarms';
import type { Actor } from '#platform/context';

declare const base64: unique symbol;

/** Random bytes as Base64. The type proves that the text was not chosen by a caller. */
export type Base64 = string & { readonly [base64]: true };

export function toBase64(bytes: Buffer): Base64 {
  return bytes.toString('base64') as Base64;
}

/** Identifies a ticket. Mails added by the previous release have no salt. */
export type TicketToMail = { appointmentId: number; patientId: number; salt?: Base64 };

/** Identifies a request on a booking page. The mail is in the language of the person who made it. */
export type BookingToMail = { requestId: number };

type None = Record<string, never>;
type Detail = number | boolean | null | Base64 | AlarmKind | 'hour' | 'day' | undefined;
/** Fails to compile if a detail could contain text that a person typed. */
type WithoutText<Details extends Record<keyof Details, Record<string, Detail>>> = Details;

/**
 * The data stored for each kind of mail until it is written: ids and numbers, never text. `write-mail.ts` looks up
 * names when it writes the mail and decides which ones to show. No mail contains a patient's name.
 */
type MailDetails = WithoutText<{
  verify_email: { mailTokenId: number };
  reset_password: { mailTokenId: number };
  /** Sent when a person tried to register with the address of an existing account. */
  registration_attempt: None;
  /**
   * The numbers of the owner's displays, feeds and tickets that the change closed. `keptSession` is true if the session
   * of the change continues.
   */
  password_changed: {
    closedFeeds: number;
    closedDisplays?: number;
    closedTickets?: number;
    keptSession?: boolean;
  };
  /** Sent to the owner of an account without a password. */
  invitation: { mailTokenId: number; authorId: number };
  /**
   * Sent to the owner of an address that a doctor used for a new manager. `mailTokenId` is null if the account cannot
   * accept.
   */
  manager_request: { mailTokenId: number | null; authorId: number };
  change_email: { mailTokenId: number };
  /** Sent to the account's current address when the user requests a change of address. */
  email_change_requested: None;
  /** Sent to the account's former address after it was replaced. */
  email_changed: None;
  /** Sent to the owner of an address that another person wanted for their account. */
  email_change_attempt: None;
  /** `device` is the result of `deviceNumberOf` (in the contract): a number for the browser and operating system. */
  new_device: { device: number };
  /** Sent when a refresh token is used again after it was replaced. */
  token_reused: None;
  second_factor_added: None;
  second_factor_removed: None;
  /** Sent to the owner of an account whose second factors an admin or the operator removed. */
  second_factor_reset: { byOperator: boolean };
  /** Sent to all other admins at the same time as `second_factor_reset`. */
  second_factor_reset_notice: { byOperator: boolean };
  /** `left` is the number of unused recovery codes. */
  recovery_code_used: { left: number };
  /** Sent to the owner of an account that an admin or doctor created. */
  welcome: { authorId: number };
  /** Sent to admins and the patient's doctor. */
  emergency_access: { authorId: number; grantId: number };
  /** Sent to the doctor who used emergency access and to the patient's doctor. */
  emergency_not_justified: { grantId: number };
  display_opened: { authorId: number };
  /**
   * Sent to a doctor whose displays, feeds or tickets were closed because of the account that opened them, or because
   * they were too old.
   */
  links_closed: { displays: number; feeds: number; tickets: number };
  calendar_feed: { authorId: number };
  /** Sent to admins while accounts are waiting for confirmation. The accounts are counted when the mail is written. */
  accounts_to_confirm: None;
  /** Sent to all admins. Contains only numbers, and no account name, because the account's owner chose it. */
  alarm: {
    alarm: AlarmKind;
    window: 'hour' | 'day' | null;
    count: number | null;
    threshold: number | null;
  };
  /** Sent to a patient. Contains the appointment and the link to the patient's own page. */
  ticket: TicketToMail;
  /**
   * Sent to a person who reserved a time on the booking page. Contains the code that confirms their address. `codeSalt`
   * is the salt of the code in Base64. A mail whose code was replaced is not sent, because the newer code may confirm
   * another contact. Mails added by the previous release have no salt and are not sent: the person asks for another
   * code.
   */
  booking_code: BookingToMail & { codeSalt?: Base64 };
  /** Sent to a person who booked themselves. Contains the appointment and the link to their own page. */
  booking_confirmed: TicketToMail & BookingToMail;
  booking_declined: BookingToMail;
  /** Sent to a patient who moved or cancelled their appointment on the page of their ticket. */
  visit_moved: TicketToMail;
  visit_cancelled: TicketToMail;
  /** Sent to a patient on the waiting list. Contains a free time, with a link to accept it. */
  waiting_offer: { offerId: number };
  /** Sent to a patient who accepted an offered time. Contains the appointment and the link to their own page. */
  offer_accepted: TicketToMail;
  /** Sent to an address that staff entered in place of another one. Contains a link to confirm it. */
  address_confirmation: { patientId: number };
  /** Sent to a patient before an appointment. The feature `reminders` writes it. */
  reminder: { reminderId: number };
  /**
   * Never sent. Queued in place of another mail, for example if no account has the address, so that the response time
   * does not reveal that.
   */
  none: None;
}>;

export type MailKind = keyof MailDetails;

export type Mail = {
  [Kind in MailKind]: MailDetails[Kind] extends None
    ? { kind: Kind; details?: None }
    : { kind: Kind; details: MailDetails[Kind] };
}[MailKind];

/**
 * Whether each kind of mail is about an account, the clinic or a patient. Mails about the clinic go only to confirmed
 * accounts; mails about the account go to its owner.
 */
export const mailConcerns: Readonly<Record<MailKind, 'account' | 'clinic' | 'patient'>> = {
  verify_email: 'account',
  reset_password: 'account',
  registration_attempt: 'account',
  password_changed: 'account',
  invitation: 'account',
  manager_request: 'account',
  change_email: 'account',
  email_change_requested: 'account',
  email_changed: 'account',
  email_change_attempt: 'account',
  new_device: 'account',
  token_reused: 'account',
  second_factor_added: 'account',
  second_factor_removed: 'account',
  second_factor_reset: 'account',
  second_factor_reset_notice: 'clinic',
  recovery_code_used: 'account',
  welcome: 'account',
  emergency_access: 'clinic',
  emergency_not_justified: 'clinic',
  display_opened: 'clinic',
  links_closed: 'clinic',
  calendar_feed: 'clinic',
  accounts_to_confirm: 'clinic',
  alarm: 'clinic',
  ticket: 'patient',
  booking_code: 'patient',
  booking_confirmed: 'patient',
  booking_declined: 'patient',
  visit_moved: 'patient',
  visit_cancelled: 'patient',
  waiting_offer: 'patient',
  offer_accepted: 'patient',
  address_confirmation: 'patient',
  reminder: 'patient',
  none: 'account',
};

/**
 * The cause of a mail decides what happens when a mail limit is reached. A signed-in user gets 429, and the whole
 * action is rolled back, except with `addMailWithinBounds`, which only leaves out the mail. A stranger (not signed in)
 * gets no error, because it would reveal the recipient; a mail of kind `none` is queued instead. A notice is always
 * sent: it reports an action with its own limit, and a flood of other mails must not hide it.
 */
export type MailCause = Pick<Actor, 'userId' | 'role'> | 'stranger' | 'notice';

export type NewMail = Mail & { cause: MailCause; recipient: string; userId: number | null; now: Date };
