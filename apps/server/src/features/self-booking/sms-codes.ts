import type { BookingSmsBody } from '@anteroom/contract/clinic-booking-settings';
import { type AppError, invalidField } from '#platform/app-error';
import type { Context } from '#platform/context';
import { type Bound, countWithin, findCount } from '#platform/db/count-within.queries';
import type { Db, Tx } from '#platform/db/database';
import { callingCodeOfPrefix, hasPrefix, toInternational } from '#platform/international-number';
import { tooManyRequests } from '#platform/throttle';
import { hashesOf } from './given.ts';
import { findBookingSms, lockTextsInDay } from './sms-codes.queries.ts';

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;

const codesOfNumber: readonly Bound[] = [
  { name: 'booking_texts_of_number', most: 3, seconds: hourSeconds },
  { name: 'booking_texts_of_number_in_day', most: 5, seconds: daySeconds },
];
/**
 * Limits the codes per range of a thousand numbers, because fraudsters use many numbers of one range. A practice hardly
 * ever has two patients in one range.
 */
const codesOfRange: Bound = { name: 'booking_texts_of_range', most: 6, seconds: daySeconds };
const digitsOfRange = 3;

/**
 * Limits the SMS about changes per phone number. Otherwise a patient who moves an appointment back and forth would
 * cause SMS without end.
 */
const changesOfNumber: Bound = { name: 'booking_change_texts_of_number', most: 5, seconds: daySeconds };
/** Codes and changes share the daily limit, but have separate counters, because only codes have a limit per hour. */
const changesInDay = (most: number): Bound => ({
  name: 'booking_change_texts_in_day',
  most,
  seconds: daySeconds,
});

/** The limit of the whole clinic per day. The day begins with its first SMS. */
const ofClinicInDay = (most: number): Bound => ({ name: 'booking_texts_in_day', most, seconds: daySeconds });
/**
 * The limit of the whole clinic per hour: a quarter of the daily limit, so that a flood of one hour does not use up the
 * codes of the day.
 */
const ofClinicInHour = (mostPerDay: number): Bound => ({
  name: 'booking_texts_in_hour',
  most: Math.max(5, Math.ceil(mostPerDay / 4)),
  seconds: hourSeconds,
});
const clinicKey = 'clinic';

/** Returns the number prefixes that can get a code by SMS, or null if the clinic sends no codes by SMS. */
export async function findOfferedPrefixes(
  { settings }: Pick<Context, 'settings'>,
  db: Db | Tx,
): Promise<string[] | null> {
  const sms = settings.sms === null ? null : await findBookingSms(db);
  return sms?.isOn ? sms.prefixes : null;
}

/** Counts codes, and SMS about moved and cancelled appointments. */
export async function countTextsInDay(
  db: Db | Tx,
  { mostPerDay }: BookingSmsBody,
  now: Date,
): Promise<number> {
  const codes = await findCount(db, ofClinicInDay(mostPerDay), { key: clinicKey, now });
  return codes + (await findCount(db, changesInDay(mostPerDay), { key: clinicKey, now }));
}

/** Returns the number in E.164. Throws if the clinic sends no codes by SMS, or none to this number. */
export async function readNumber(context: Context, tx: Tx, phone: string): Promise<string> {
  const prefixes = await findOfferedPrefixes(context, tx);
  const [own] = prefixes ?? [];
  if (prefixes === null || own === undefined) {
    throw invalidField('codeBy', 'Codes are not sent by SMS here. Choose email');
  }
  const number = toInternational(phone, callingCodeOfPrefix(own));
  if (number !== null && hasPrefix(number, prefixes)) return number;
  throw invalidField('phone', `Enter a mobile number that begins with ${prefixes.join(' or ')}`);
}

/**
 * Counts a code in the limits of its number, or throws 429. Must run first: it makes parallel requests for the same
 * number wait for each other. Does not read patients, so that the response is the same for known and unknown people.
 */
export async function assertMayText({ clock, settings }: Context, tx: Tx, number: string): Promise<void> {
  const now = clock.now();
  const range = number.slice(0, -digitsOfRange);
  const ofNumber = codesOfNumber.map((bound) => ({ bound, contact: number }));
  for (const { bound, contact } of [...ofNumber, { bound: codesOfRange, contact: range }]) {
    const millis = await countWithin(tx, bound, { key: keyOfContact(settings, contact), now });
    if (millis !== null) throw tooManyToNumber(millis);
  }
}

/**
 * Counts a code in the limits of the clinic, or throws 429. Must run last, after all other locks: SMS about changes
 * wait for this transaction, and they hold a queue's lock.
 */
export async function assertClinicMayText({ clock }: Context, tx: Tx): Promise<void> {
  const now = clock.now();
  const { mostPerDay } = await findBookingSms(tx);
  await lockTextsInDay(tx);
  const leftOfDay = mostPerDay - (await findCount(tx, changesInDay(mostPerDay), { key: clinicKey, now }));
  if (leftOfDay <= 0) throw tooManyOfClinic(hourSeconds * 1000);
  for (const bound of [ofClinicInHour(mostPerDay), ofClinicInDay(leftOfDay)]) {
    const millis = await countWithin(tx, bound, { key: clinicKey, now });
    if (millis !== null) throw tooManyOfClinic(millis);
  }
}

/**
 * Counts an SMS about a moved or cancelled appointment. Returns false if the number or the clinic has reached its daily
 * limit.
 */
export async function mayTextChange({ clock, settings }: Context, tx: Tx, number: string): Promise<boolean> {
  const now = clock.now();
  const ofNumber = { key: keyOfContact(settings, number), now };
  if ((await countWithin(tx, changesOfNumber, ofNumber)) !== null) return false;
  const { mostPerDay } = await findBookingSms(tx);
  await lockTextsInDay(tx);
  const leftOfDay = mostPerDay - (await findCount(tx, ofClinicInDay(mostPerDay), { key: clinicKey, now }));
  if (leftOfDay <= 0) return false;
  return (await countWithin(tx, changesInDay(leftOfDay), { key: clinicKey, now })) === null;
}

function keyOfContact(settings: Context['settings'], contact: string): string {
  return hashesOf(settings, 'contact', contact)[0]?.toString('base64url') ?? '';
}

function tooManyToNumber(millis: number): AppError {
  return tooManyRequests(
    'Too many codes were sent to this number. Please try again later, choose email, or call the practice.',
    millis,
  );
}

function tooManyOfClinic(millis: number): AppError {
  return tooManyRequests(
    'No more codes can be sent by SMS at the moment. Please choose email, or call the practice.',
    millis,
  );
}
