import { z } from 'zod/mini';

/** Languages of displays, of patients' pages and of messages to patients. */
export const languages = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

export const language = z.enum(languages, { error: 'Must be en, de, es or fr' });

/** Writes the first day of a month as French does, `1er décembre`. `Intl` writes `1 décembre`. */
export function withFirstOfMonth(language: Language, date: string): string {
  return language === 'fr' ? date.replace(/\b1 /, '1er ') : date;
}
