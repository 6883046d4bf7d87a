import { addressLinkMillis } from '@anteroom/contract/address-confirmations';
import type { Language } from '@anteroom/contract/languages';
import { findClinicName, findTimeFormat } from '#features/clinic';
import { isBlocked } from '#features/contact-blocks';
import type { Context } from '#platform/context';
import { formatInstant, formatInstantIn } from '#platform/time/format-time';
import { composeLetter, type Letter } from './compose-letter.ts';
import type { WrittenMail } from './mail.messages.ts';
import {
  findAddressToConfirm,
  findBookingToMail,
  findOfferToMail,
  findPersonOfMail,
  findTicketToMail,
  findValidToken,
  findVisitToMail,
  type MailJob,
  type PersonOfMail,
} from './mail-jobs.queries.ts';
import { type Base64, type Mail, mailConcerns, type TicketToMail, toBase64 } from './mail-kinds.ts';
import {
  deriveBookingCode,
  deriveStoredMailToken,
  deriveStoredVisitSecret,
  sealConfirmation,
} from './mail-token.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import { toOneLine } from './to-one-line.ts';
import { countWaitingAccounts } from './waiting-accounts.queries.ts';
import type { Booking, MailDetails } from './wording.ts';

/** Writes a reminder mail, or returns null if it must not be sent any more. */
export type ReminderWriter = (
  context: Context,
  reminder: { reminderId: number; recipient: string },
) => Promise<Letter | null>;

type Written = { mail: OutgoingMail } | 'nothing_to_send' | 'link_over';

/**
 * Writes a mail from current data. Returns `link_over` if the mail must no longer be sent, for example because its link
 * was used or replaced while the mail waited.
 */
export async function writeMail(
  context: Context,
  job: MailJob,
  writeReminder: ReminderWriter,
): Promise<Written> {
  const { mail } = job;
  if (mail.kind === 'none') return 'nothing_to_send';
  const { db, settings } = context;
  const clinicName = toOneLine((await findClinicName(db)) ?? settings.clinicName);
  const letter =
    mail.kind === 'reminder'
      ? ((await writeReminder(context, { ...mail.details, recipient: job.recipient })) ?? 'nothing_to_send')
      : await writeLetter(context, { ...job, mail }, clinicName);
  if (typeof letter === 'string') return letter;
  const { id: jobId, createdAt, recipient } = job;
  return { mail: { ...letter, jobId, kind: mail.kind, createdAt, recipient, senderName: clinicName } };
}

async function writeLetter(
  context: Context,
  { mail, userId, createdAt, recipient }: MailJob & { mail: WrittenMail },
  clinicName: string,
): Promise<Letter | Exclude<Written, object>> {
  const { db, settings } = context;
  const reader = userId === null ? null : await findPersonOfMail(db, userId);
  if (mailConcerns[mail.kind] === 'clinic' && !reader?.isConfirmed) return 'nothing_to_send';
  const opened = await openLink(context, mail, recipient);
  if (opened === null) return 'link_over';
  const waitingAccounts = mail.kind === 'accounts_to_confirm' ? await countWaitingAccounts(db, settings) : 0;
  if (mail.kind === 'accounts_to_confirm' && waitingAccounts === 0) return 'nothing_to_send';
  return composeLetter(mail, {
    clinicName,
    recipientName: reader?.emailVerified ? nameToShow(reader) : null,
    appUrl: settings.appUrl,
    ...opened,
    author: await findAuthor(context, mail),
    waitingAccounts,
    at: await timeOf(context, createdAt),
  });
}

type Opened = Pick<MailDetails, 'token' | 'ticketCode' | 'booking'>;

const nothingOpened: Opened = { token: '', ticketCode: '', booking: null };

/** Returns an empty token for a mail without a token link, and null if its link or its content is no longer valid. */
async function openLink(context: Context, mail: WrittenMail, recipient: string): Promise<Opened | null> {
  if (mail.kind === 'ticket') return openTicket(context, mail.details, { recipient });
  if (isBookingMail(mail)) return openBooking(context, mail);
  if (mail.kind === 'waiting_offer') return openOffer(context, mail.details.offerId, recipient);
  if (mail.kind === 'address_confirmation') {
    return openAddressConfirmation(context, mail.details.patientId, recipient);
  }
  if (isVisitMail(mail)) return openVisitChange(context, mail, recipient);
  const mailTokenId = mailTokenOf(mail);
  if (mailTokenId === null) return nothingOpened;
  const { db, clock, settings } = context;
  const stored = await findValidToken(db, mailTokenId, clock.now());
  return stored && { ...nothingOpened, token: deriveStoredMailToken(settings, stored) };
}

/**
 * Returns the name of a confirmed doctor, else null. Other users chose their own name, or a doctor chose it for a
 * manager. A freely chosen name could carry a message to the recipient.
 */
function nameToShow(person: PersonOfMail | null): string | null {
  if (person?.role !== 'doctor' || !person.isConfirmed) return null;
  return toOneLine(person.name);
}

/**
 * Finds the name of the person who acted. Mails added by the previous release contain a name instead of an id, and do
 * not show it.
 */
async function findAuthor({ db }: Context, { details }: WrittenMail): Promise<string> {
  const authorId = details && 'authorId' in details ? details.authorId : null;
  const author = typeof authorId === 'number' ? await findPersonOfMail(db, authorId) : null;
  return nameToShow(author) ?? (author?.role === 'admin' ? 'An admin' : 'Someone at the clinic');
}

function mailTokenOf({ details }: WrittenMail): number | null {
  return details !== undefined && 'mailTokenId' in details ? details.mailTokenId : null;
}

type Addressed = {
  /** Compared with the address of the record, unless it is null. */
  recipient: string | null;
  /** Defaults to the language of messages to the patient. */
  language?: Language;
};

/**
 * Reads the current appointment, because it can have changed while the mail waited. Returns null if `findTicketToMail`
 * does, for example if staff replaced the patient's address: anyone with the ticket can cancel the appointment.
 */
async function openTicket(
  context: Context,
  ticket: TicketToMail,
  { recipient, language }: Addressed,
): Promise<Opened | null> {
  const { db, settings } = context;
  const found = await findTicketToMail(db, ticket, recipient);
  if (!found) return null;
  const described = { ...found, language: language ?? found.language };
  return {
    token: deriveStoredVisitSecret(settings, found),
    ticketCode: found.ticketCode,
    booking: await describeBooking(context, described, found.scheduledAt),
  };
}

/**
 * Reads the appointment that the patient moved, cancelled or accepted. Returns null if the mail would be wrong now: a
 * moved or accepted appointment was cancelled since, a cancelled one is expected again, or the address was replaced.
 */
async function openVisitChange(
  context: Context,
  { kind, details }: VisitMail,
  recipient: string,
): Promise<Opened | null> {
  const found = await findVisitToMail(context.db, details, recipient);
  if (!found || (found.status === 'cancelled') !== (kind === 'visit_cancelled')) return null;
  const opened =
    kind === 'visit_cancelled' ? nothingOpened : await openTicket(context, details, { recipient });
  return opened && { ...opened, booking: await describeBooking(context, found, found.scheduledAt) };
}

/**
 * Reads an offer. Returns null if it is no longer open, so that no mail offers a time that another patient has, or if
 * the owner of the address has stopped messages since.
 */
async function openOffer(context: Context, offerId: number, recipient: string): Promise<Opened | null> {
  const { db, clock, settings } = context;
  const found = await findOfferToMail(db, offerId, recipient);
  if (!found || found.startsAt <= clock.now()) return null;
  if (await isBlocked(db, { channel: 'email', address: recipient })) return null;
  return {
    ...nothingOpened,
    token: deriveStoredMailToken(settings, found),
    booking: await describeBooking(context, found, found.startsAt),
  };
}

async function openAddressConfirmation(
  { db, clock, settings }: Context,
  patientId: number,
  recipient: string,
): Promise<Opened | null> {
  const found = await findAddressToConfirm(db, patientId, recipient);
  if (!found) return null;
  const booking = { language: found.language, doctorName: '', when: '', code: '' };
  const until = new Date(clock.now().getTime() + addressLinkMillis);
  const token = sealConfirmation(settings, { patientId, address: recipient, until });
  return { ...nothingOpened, token, booking };
}

/** Describes an appointment in the given language. */
async function describeBooking(
  { db, settings }: Context,
  { language, doctorName }: Pick<Booking, 'language' | 'doctorName'>,
  at: Date,
): Promise<Booking> {
  const inClinic = { timezone: settings.clinicTimezone, timeFormat: await findTimeFormat(db) };
  const when = formatInstantIn(language, at, inClinic);
  return { language, doctorName: toOneLine(doctorName), when, code: '' };
}

type VisitMail = Extract<Mail, { kind: 'visit_moved' | 'visit_cancelled' | 'offer_accepted' }>;

function isVisitMail(mail: WrittenMail): mail is VisitMail {
  return mail.kind === 'visit_moved' || mail.kind === 'visit_cancelled' || mail.kind === 'offer_accepted';
}

type BookingMail = Extract<Mail, { kind: 'booking_code' | 'booking_confirmed' | 'booking_declined' }>;

function isBookingMail(mail: WrittenMail): mail is BookingMail {
  return (
    mail.kind === 'booking_code' || mail.kind === 'booking_confirmed' || mail.kind === 'booking_declined'
  );
}

/**
 * Reads a booking. Returns null for a code that is no longer accepted or was replaced, and for an appointment that is
 * no longer expected.
 */
async function openBooking(context: Context, mail: BookingMail): Promise<Opened | null> {
  const { db, clock, settings } = context;
  const found = await findBookingToMail(db, mail.details.requestId);
  if (!found) return null;
  if (mail.kind === 'booking_code' && !isCodeInForce(found, mail.details.codeSalt, clock.now())) return null;
  if (mail.kind === 'booking_confirmed') {
    // This mail goes to the contact that the person confirmed, which the record need not have. It contains the
    // appointment's current time, because the appointment may have been moved while the mail waited.
    return openTicket(context, mail.details, { recipient: null, language: found.language });
  }
  const booking = await describeBooking(context, found, found.startsAt);
  const { uuid, salt } = found;
  const hasCode = mail.kind === 'booking_code' && salt !== null;
  const code = hasCode ? deriveBookingCode(settings.appSecret, { uuid, salt }) : '';
  return { ...nothingOpened, booking: { ...booking, code } };
}

type Code = { state: string; salt: Buffer | null; expiresAt: Date };

/**
 * Returns whether the code still works: the request is not confirmed yet, the code has not expired, and the person has
 * not entered other details since, perhaps with the contact of somebody else.
 */
function isCodeInForce({ state, salt, expiresAt }: Code, codeSalt: Base64 | undefined, now: Date): boolean {
  return state === 'to_confirm' && expiresAt > now && salt !== null && toBase64(salt) === codeSalt;
}

async function timeOf({ db, settings }: Context, instant: Date): Promise<string> {
  return formatInstant(instant, { timezone: settings.clinicTimezone, timeFormat: await findTimeFormat(db) });
}
