import { hiddenText } from './shown-text.ts';

/** Returns the `tel:` URL that calls a phone number. */
export function telAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/**
 * Formats a phone number of ten digits as (xxx) xxx-xxxx. Returns any other number as entered, also one with a country
 * code, because "+47 12 34 56 78" without its plus is another number. Undefined means that the clinic hides the number
 * from this user.
 */
export function formatPhone(phone: string | null | undefined): string {
  if (phone === undefined) return hiddenText;
  if (!phone) return 'N/A';
  const digits = phone.replace(/\D/g, '');
  if (digits.length !== 10 || phone.includes('+')) return phone;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
