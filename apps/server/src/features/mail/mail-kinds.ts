import type { AlarmKind } from '@anteroom/contract/alarms';
import type { Actor } from '#context';

declare const base64: unique symbol;

/** Random bytes as Base64, which no caller can choose. */
export type Base64 = string & { readonly [base64]: true };

export function toBase64(bytes: Buffer): Base64 {
  return bytes.toString('base64') as Base64;
}

/** Which ticket: this patient's, with this salt. Servers of the previous release add no salt. */
export type TicketToMail = { appointmentId: number; patientId: number; salt?: Base64 };

type None = Record<string, never>;
type Detail = number | boolean | null | Base64 | AlarmKind | 'hour' | 'day' | undefined;
/** Fails to compile where a detail could hold text that somebody typed. */
type WithoutText<Details extends Record<keyof Details, Record<string, Detail>>> = Details;

/**
 * What each kind of mail keeps until it is written: ids and numbers, never text. `write-mail.ts` reads names when it
 * writes the mail, and decides which names a mail may show. No mail names a patient.
 */
type MailDetails = WithoutText<{
  verify_email: { mailTokenId: number };
  reset_password: { mailTokenId: number };
  /** Someone tried to register with the address of an account that exists. */
  registration_attempt: None;
  /** With how many addresses that they had opened were closed by it. */
  password_changed: {
    closedFeeds: number;
    closedDisplays?: number;
    closedTickets?: number;
    keptSession?: boolean;
  };
  /** To the owner of an account without a password, who chooses it. */
  invitation: { mailTokenId: number; authorId: number };
  /** To the owner of an address with which a doctor made a manager. Without a token there is nothing to accept. */
  manager_request: { mailTokenId: number | null; authorId: number };
  /** To the new address, which must be confirmed. */
  change_email: { mailTokenId: number };
  /** To the present address, when a change is asked for. */
  email_change_requested: None;
  /** To the address that was replaced. */
  email_changed: None;
  /** To the owner of an address to which somebody else wanted to move an account. */
  email_change_attempt: None;
  /** With the number of a browser family, see `describe-device.ts`. */
  new_device: { device: number };
  /** A refresh token came back after it was replaced. */
  token_reused: None;
  /** To the owner of an account that an admin or a doctor made. */
  welcome: { authorId: number };
  /** To admins and the patient's doctor. */
  emergency_access: { authorId: number; grantId: number };
  /** To the doctor who used emergency access and to the patient's doctor. */
  emergency_not_justified: { grantId: number };
  /** To the doctors whom a display shows. */
  display_opened: { authorId: number };
  /** To a doctor whose displays, feeds or tickets closed with the account that opened them, or by age. */
  links_closed: { displays: number; feeds: number; tickets: number };
  /** To the doctor whose appointments a feed shows. */
  calendar_feed: { authorId: number };
  /** To admins: accounts wait for confirmation. How many is counted when the mail is written. */
  accounts_to_confirm: None;
  /** To all admins: what is unusual, in numbers. No name, because an account's owner chose it. */
  alarm: {
    alarm: AlarmKind;
    window: 'hour' | 'day' | null;
    count: number | null;
    threshold: number | null;
  };
  /** To a patient: when to come, and the way to their own page. */
  ticket: TicketToMail;
  /** Sends nothing: does the work of a mail where there is no account, so that time does not tell. */
  none: None;
}>;

export type MailKind = keyof MailDetails;

export type Mail = {
  [Kind in MailKind]: MailDetails[Kind] extends None
    ? { kind: Kind; details?: None }
    : { kind: Kind; details: MailDetails[Kind] };
}[MailKind];

/** Mails about the clinic's business go to confirmed accounts only; those about the account itself go to its owner. */
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
  welcome: 'account',
  emergency_access: 'clinic',
  emergency_not_justified: 'clinic',
  display_opened: 'clinic',
  links_closed: 'clinic',
  calendar_feed: 'clinic',
  accounts_to_confirm: 'clinic',
  alarm: 'clinic',
  ticket: 'patient',
  none: 'account',
};

/**
 * A signed-in person is refused with 429 over a bound, and the whole act is rolled back. A stranger is never refused for
 * the recipient's sake: over a bound they get a mail of kind `none`. A notice tells of an act that has a bound of its own
 * and is always sent, or a flood of other mails would keep people from learning of that act.
 */
export type MailCause = Pick<Actor, 'userId' | 'role'> | 'stranger' | 'notice';

export type NewMail = Mail & { cause: MailCause; recipient: string; userId: number | null; now: Date };
