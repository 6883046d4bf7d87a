import type { CodeChannel } from '@anteroom/contract/self-booking-details';
import { ApiError } from '#lib/api-error';
import { errorText } from './error-text.ts';
import type { BookingWords } from './words/booking-words.ts';
import { smsWords } from './words/sms.messages.ts';

/**
 * Returns the message if a code could not be sent, or null if there is none to show. For a code by SMS, the message
 * suggests email, which often still works.
 */
export function sendErrorText(
  error: unknown,
  codeBy: CodeChannel | undefined,
  words: BookingWords,
): string | null {
  if (codeBy !== 'sms' || !(error instanceof ApiError)) return errorText(error, words);
  const { tooMany, notOffered } = smsWords[words.language];
  if (error.status === 429) return tooMany;
  return error.body?.fields && 'codeBy' in error.body.fields ? notOffered : errorText(error, words);
}
