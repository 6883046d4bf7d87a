import { type Language, languages } from '@anteroom/contract/languages';

/** The name of each language, written in that language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
};

export const languageOptions = languages.map((value) => ({ value, label: languageNames[value] }));

/** Returns the available language with this code, or null. */
export function languageNamed(code: string | undefined): Language | null {
  return languages.find((language) => language === code) ?? null;
}
