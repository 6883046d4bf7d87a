import type { ReminderChannel, SkipReason } from '@anteroom/contract/reminders';
import { toInternational } from '#platform/international-number';

const minute = 60_000;

/**
 * A reminder is skipped if fewer than this many milliseconds are left until the visit, because the patient is already
 * on the way.
 */
export const latestBefore = 30 * minute;

/** The facts that decide whether a reminder may be sent, read just before it is sent. */
export type Standing = {
  forTime: Date;
  /** The appointment's time. Null if the appointment was deleted. */
  scheduledAt: Date | null;
  status: string | null;
  /** True if staff gave the appointment to another patient. Null if the appointment was deleted. */
  hasOtherPatient: boolean | null;
  hasArrived: boolean;
  ruleApplies: boolean;
  channel: ReminderChannel;
  isActive: boolean;
  isDeceased: boolean;
  isRestricted: boolean;
  contactBy: string | null;
  hasSmsConsent: boolean;
  /** True if staff changed the mail address and its owner has not confirmed it. */
  isEmailUnconfirmed: boolean;
  /** The mail address or, for an SMS, the phone number as entered. */
  address: string | null;
  doctorIsHere: boolean;
};

/** Returns why a reminder must not be sent, or null. */
export function findReasonToSkip(standing: Standing, now: Date): SkipReason | null {
  return findReasonOfVisit(standing, now) ?? findReasonOfPatient(standing) ?? findReasonOfContact(standing);
}

function findReasonOfVisit(standing: Standing, now: Date): SkipReason | null {
  const { forTime, scheduledAt, status } = standing;
  if (scheduledAt === null) return 'cancelled';
  if (standing.hasOtherPatient) return 'other_patient';
  if (status === 'cancelled') return 'cancelled';
  if (status !== 'scheduled' && status !== 'confirmed') return 'visit_over';
  if (scheduledAt.getTime() !== forTime.getTime()) return 'moved';
  if (standing.hasArrived) return 'arrived';
  if (forTime.getTime() - now.getTime() < latestBefore) return 'too_late';
  if (!standing.ruleApplies) return 'rule_off';
  return standing.doctorIsHere ? null : 'doctor_away';
}

function findReasonOfPatient(standing: Standing): SkipReason | null {
  if (standing.isDeceased) return 'deceased';
  if (!standing.isActive) return 'inactive';
  return standing.isRestricted ? 'restricted' : null;
}

function findReasonOfContact(standing: Standing): SkipReason | null {
  const { channel, contactBy, address, hasSmsConsent } = standing;
  if (contactBy !== null && contactBy !== channel) return 'not_wanted';
  if (channel === 'email') return findReasonOfEmail(standing);
  if (!hasSmsConsent) return 'no_consent';
  if (address === null) return 'no_phone';
  return toInternational(address, null) === null ? 'phone_not_international' : null;
}

function findReasonOfEmail({ address, isEmailUnconfirmed }: Standing): SkipReason | null {
  if (address === null) return 'no_address';
  return isEmailUnconfirmed ? 'address_unconfirmed' : null;
}

type Reached = { channel: ReminderChannel; address: string };

/** Returns where a reminder goes, or null if there is no address that it can be sent to. */
export function contactOf({ channel, address }: Pick<Standing, 'channel' | 'address'>): Reached | null {
  const reached = address !== null && channel === 'sms' ? toInternational(address, null) : address;
  return reached === null ? null : { channel, address: reached };
}

/** Masks a mail address so that staff can still recognize it: `m…@example.org`. */
export function maskAddress(address: string): string {
  const [name = '', domain = ''] = address.split('@');
  return `${[...name][0] ?? ''}…@${domain}`;
}

/** Masks the middle of a phone number: `+49…789`. */
export function maskPhone(number: string): string {
  return `${number.slice(0, 3)}…${number.slice(-3)}`;
}
