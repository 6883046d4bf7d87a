import { z } from 'zod/mini';

/** Languages of displays, of patients' pages and of messages to patients. */
export const languages = ['en', 'de', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];

export const language = z.enum(languages, { error: 'Must be en, de, es or fr' });
