import type { Language } from '@anteroom/contract/languages';

/** Texts of the form that lists and records do without. */
export const patientChoiceMessages = {
  chooseLanguage: 'Not specified',
  languages: {
    en: 'English',
    de: 'Deutsch',
    es: 'Español',
    fr: 'Français',
  } satisfies Record<Language, string>,
  chooseContact: 'As the clinic’s rules say',
} as const;
