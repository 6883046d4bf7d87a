import { toE164 } from '@anteroom/contract/phone-number';

/** Matches the country calling codes of E.164 with one or two digits. All other codes have three digits. */
const shortCodes = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Returns the country calling code of a number in E.164, such as `+49`. */
export function callingCodeOf(number: string): string {
  return shortCodes.exec(number)?.[0] ?? number.slice(0, 4);
}

/** Returns the country calling code that a prefix of phone numbers begins with, or null if the prefix is too short. */
export function callingCodeOfPrefix(prefix: string): string | null {
  const code = callingCodeOf(prefix);
  return shortCodes.test(code) || code.length === 4 ? code : null;
}

/**
 * The trunk prefix that people dial before a national number, by country calling code. Most countries use 0. An empty
 * prefix means that the 0 belongs to the number itself, as in Italy.
 */
const trunkPrefixes: Readonly<Record<string, string>> = {
  ...{ '+1': '1', '+7': '8', '+36': '06' },
  ...{ '+39': '', '+378': '', '+225': '', '+241': '', '+242': '' },
};

/**
 * Removes the 0 from `+49 0151…`, which networks ignore. Otherwise one phone would have two numbers, each with its own
 * limits.
 */
function withoutTrunkZero(number: string): string | null {
  const code = callingCodeOf(number);
  if ((trunkPrefixes[code] ?? '0') !== '0') return number;
  return toE164(code + number.slice(code.length).replace(/^0+/, ''));
}

/**
 * Returns a phone number in E.164, or null. A number without a country code gets the given calling code, if any: with
 * `+49`, `0151 23456789` becomes `+4915123456789`.
 */
export function toInternational(phone: string, callingCode: string | null): string | null {
  const international = toE164(phone);
  if (international !== null) return withoutTrunkZero(international);
  if (callingCode === null) return null;
  const digits = phone.replace(/[\s\u00a0().\-/]/g, '');
  if (!/^\d{5,14}$/.test(digits) || digits.startsWith('00')) return null;
  const trunk = trunkPrefixes[callingCode] ?? '0';
  return toE164(`${callingCode}${digits.startsWith(trunk) ? digits.slice(trunk.length) : digits}`);
}

/**
 * The area codes of +1 that belong neither to the USA nor to Canada. Messages to them cost several times as much, which
 * attracts fraud with SMS codes.
 */
const caribbean =
  /^\+1(?:242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/**
 * Returns whether a number in E.164 begins with one of the prefixes. `+1` allows only the USA and Canada; another
 * country with that calling code needs its own prefix, such as `+1876`.
 */
export function hasPrefix(number: string, prefixes: readonly string[]): boolean {
  const own = caribbean.exec(number)?.[0];
  return prefixes.some(
    (prefix) => number.startsWith(prefix) && (own === undefined || prefix.startsWith(own)),
  );
}
