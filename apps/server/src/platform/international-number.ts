import { toE164 } from '@anteroom/contract/phone-number';

/** The country calling codes of E.164 with one or two digits. All others have three. */
const shortCodes = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Returns the calling code of a number in E.164, such as `+49`. */
export function callingCodeOf(number: string): string {
  return shortCodes.exec(number)?.[0] ?? number.slice(0, 4);
}

/** The digit that people dial before a national number. Italian numbers keep their 0, and most other countries use 0. */
const trunkPrefixes: Readonly<Record<string, string>> = { '+1': '1', '+7': '8', '+36': '06', '+39': '' };

/**
 * Returns a phone number in E.164, or null. A number without a country code gets the given one, if any: with `+49`,
 * `0151 23456789` becomes `+4915123456789`.
 */
export function toInternational(phone: string, callingCode: string | null): string | null {
  const international = toE164(phone);
  if (international !== null || callingCode === null) return international;
  const digits = phone.replace(/[\s\u00a0().\-/]/g, '');
  if (!/^\d{5,14}$/.test(digits) || digits.startsWith('00')) return null;
  const trunk = trunkPrefixes[callingCode] ?? '0';
  return toE164(`${callingCode}${digits.startsWith(trunk) ? digits.slice(trunk.length) : digits}`);
}

/**
 * The area codes of +1 that belong neither to the USA nor to Canada. Messages there cost a multiple, which is what frauds
 * with codes by SMS live on.
 */
const caribbean =
  /^\+1(?:242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876)/;

/**
 * Returns whether a number in E.164 begins with one of the prefixes. `+1` allows the USA and Canada; another country of that
 * code needs a prefix of its own, such as `+1876`.
 */
export function hasPrefix(number: string, prefixes: readonly string[]): boolean {
  const own = caribbean.exec(number)?.[0];
  return prefixes.some(
    (prefix) => number.startsWith(prefix) && (own === undefined || prefix.startsWith(own)),
  );
}
