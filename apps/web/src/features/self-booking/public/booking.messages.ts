import type { Language } from '@anteroom/contract/languages';
import type { BookingWords } from './words/booking-words.ts';

/** Loads the texts of the booking page in one language only, to keep the page small. */
export const fetchWords: Record<Language, () => Promise<BookingWords>> = {
  en: async () => (await import('./words/english.messages.ts')).english,
  de: async () => (await import('./words/german.messages.ts')).german,
  es: async () => (await import('./words/spanish.messages.ts')).spanish,
  fr: async () => (await import('./words/french.messages.ts')).french,
};
