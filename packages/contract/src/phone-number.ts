/** An international number has at most fifteen digits (E.164). */
const international = /^\+[1-9]\d{6,14}$/;

/**
 * Returns a phone number in the format of SMS providers, such as `+4915123456789`. Returns null for any other text, for
 * example a number without a country code. Accepts spaces and the usual punctuation, `00` instead of `+`, and the `(0)`
 * that some people write after the country code.
 */
export function toE164(phone: string): string | null {
  const digits = phone
    .replace(/\(0\)/, '')
    .replace(/[\s\u00a0().\-/]/g, '')
    .replace(/^00/, '+');
  return international.test(digits) ? digits : null;
}
