import { failureSentence } from '#features/clinic';
import { ApiError } from '#lib/api-error';
import type { BookingWords } from './words/booking-words.ts';

/**
 * Returns the error in the language of the page, or null. Errors after which the patient must choose a time again are
 * shown by the first step, so they return null.
 */
export function errorText(error: unknown, words: BookingWords): string | null {
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiError)) return words.offline;
  if (error.status === 429) return words.tooMany;
  if (error.body?.fields || error.code === 'wrong_code') return null;
  return failureSentence(error, words.language) ?? words.offline;
}
