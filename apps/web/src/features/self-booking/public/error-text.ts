import { failureSentence } from '#features/clinic';
import { ApiError } from '#lib/api-error';
import type { BookingWords } from './words/booking-words.ts';

/**
 * Returns the error message in the language of the page. Returns null if there is no error, or if the form shows it
 * beside a field: invalid input and a wrong code.
 */
export function errorText(error: unknown, words: BookingWords): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiError)) return words.offline;
  if (error.status === 429) return words.tooMany;
  if (error.body?.fields || error.code === 'wrong_code') return null;
  return failureSentence(error, words.language) ?? words.offline;
}
