import type { AppointmentType } from '@anteroom/contract/appointments';
import type { NoOfferReason } from '@anteroom/contract/waiting-list';
import type { Contact } from '#features/contact-blocks';
import { afterQuiet, type QuietHours } from '#features/reminders';
import { toInternational } from '#platform/international-number';
import { dateInZone, dayOfWeek, minutesInZone } from '#platform/time/clinic-time';

const minute = 60_000;
const hour = 60 * minute;

/** An accepted offer can free another appointment, whose time is then offered: at most this many times in a row. */
export const mostDepth = 3;

/**
 * Milliseconds until the first offer. Screens offer to undo a cancellation for ten seconds, and no patient gets an
 * offer before that.
 */
const graceMillis = 20_000;

/** Returns how long a patient has an offer alone, in minutes: the sooner the offered time, the shorter. */
export function stepMinutesOf(leadMillis: number): number {
  if (leadMillis >= 24 * hour) return 30;
  if (leadMillis >= 8 * hour) return 10;
  return leadMillis >= 4 * hour ? 5 : 3;
}

type Planning = { count: number; now: Date; stepMinutes: number; quiet: QuietHours; zone: string };

/**
 * Returns when each of several patients gets an offer, in order. The first patient gets it after a short time, and each
 * next patient one step later. No offer is in the quiet hours.
 */
export function planTimes({ count, now, stepMinutes, quiet, zone }: Planning): Date[] {
  const times: Date[] = [];
  let wanted = new Date(now.getTime() + graceMillis);
  for (let place = 0; place < count; place += 1) {
    const due = afterQuiet(wanted, quiet, zone);
    times.push(due);
    wanted = new Date(due.getTime() + stepMinutes * minute);
  }
  return times;
}

export type Opening = { start: Date; end: Date; appointmentType: AppointmentType };

export type Candidate = {
  appointmentTypes: readonly AppointmentType[];
  earliest: string;
  latest: string | null;
  weekdays: readonly number[];
  fromMinute: number | null;
  untilMinute: number | null;
  leastNoticeMinutes: number;
  /** The appointment that the patient wants to have earlier. */
  replaced: { status: string; start: Date; durationMinutes: number } | null;
  /** True if another appointment of the patient, besides the replaced one, is at that time. */
  isBusy: boolean;
};

/** Returns whether an opening fulfills the wishes of the waiting patient. */
export function suits(candidate: Candidate, opening: Opening, zone: string): boolean {
  const { appointmentTypes, isBusy, replaced } = candidate;
  if (isBusy || !hasRightDate(candidate, opening, zone) || !hasRightHours(candidate, opening, zone))
    return false;
  if (appointmentTypes.length > 0 && !appointmentTypes.includes(opening.appointmentType)) return false;
  return replaced === null || canReplace(replaced, opening);
}

function hasRightDate({ earliest, latest, weekdays }: Candidate, { start }: Opening, zone: string): boolean {
  const date = dateInZone(start, zone);
  const isWithin = earliest <= date && (latest === null || date <= latest);
  return isWithin && (weekdays.length === 0 || weekdays.includes(dayOfWeek(date)));
}

function hasRightHours(
  { fromMinute, untilMinute }: Candidate,
  { start, end }: Opening,
  zone: string,
): boolean {
  if (fromMinute !== null && minutesInZone(start, zone) < fromMinute) return false;
  return untilMinute === null || endMinuteOf(end, dateInZone(start, zone), zone) <= untilMinute;
}

const day = 24 * 60;

function endMinuteOf(end: Date, date: string, zone: string): number {
  const shown = minutesInZone(end, zone);
  return dateInZone(end, zone) === date ? shown : day + shown;
}

type Replaced = NonNullable<Candidate['replaced']>;

/**
 * Returns whether a patient with this appointment can take the opening. If the appointment was cancelled, any opening
 * is possible.
 */
export function canReplace(
  { status, start, durationMinutes }: Replaced,
  opening: Pick<Opening, 'start' | 'end'>,
): boolean {
  if (status === 'cancelled') return true;
  if (!isExpected(status)) return false;
  const length = (opening.end.getTime() - opening.start.getTime()) / minute;
  return opening.start < start && durationMinutes <= length;
}

export function isExpected(status: string): boolean {
  return status === 'scheduled' || status === 'confirmed';
}

export function hasNotice(
  { leastNoticeMinutes }: Pick<Candidate, 'leastNoticeMinutes'>,
  start: Date,
  at: Date,
) {
  return start.getTime() - at.getTime() >= leastNoticeMinutes * minute;
}

export type Reached = {
  isActive: boolean;
  isDeceased: boolean;
  isRestricted: boolean;
  contactBy: string | null;
  email: string | null;
  /** The phone number as entered. */
  phone: string | null;
  hasSmsConsent: boolean;
  /** True if staff changed the mail address and its owner has not confirmed it. */
  isEmailUnconfirmed: boolean;
};

/** Returns why a patient can't get an offer, or null. `sendsSms` is true if the clinic is connected to a provider. */
export function findReasonNotToAsk(patient: Reached, sendsSms: boolean): NoOfferReason | null {
  if (patient.isDeceased) return 'deceased';
  if (!patient.isActive) return 'inactive';
  if (patient.isRestricted) return 'restricted';
  if (patient.contactBy === 'none') return 'not_wanted';
  if (patient.contactBy === 'sms') return findReasonNotToText(patient, sendsSms);
  if (patient.email === null) return 'no_address';
  return patient.isEmailUnconfirmed ? 'address_unconfirmed' : null;
}

function findReasonNotToText({ phone, hasSmsConsent }: Reached, sendsSms: boolean): NoOfferReason | null {
  if (!sendsSms) return 'sms_off';
  if (!hasSmsConsent) return 'no_consent';
  if (phone === null) return 'no_phone';
  return toInternational(phone, null) === null ? 'phone_not_international' : null;
}

/** Returns where an offer goes, or null if there is no address that it can be sent to. */
export function contactOf({ contactBy, email, phone }: Reached): Contact | null {
  if (contactBy !== 'sms') return email === null ? null : { channel: 'email', address: email };
  const number = phone === null ? null : toInternational(phone, null);
  return number === null ? null : { channel: 'sms', address: number };
}
