import type { Language } from '@anteroom/contract/languages';
import { createContext, useContext } from 'react';
import { keptChoice } from '#lib/kept-choice';
import { languageNamed } from '#lib/language-names';
import { type VisitWords, visitMessages } from './visits.messages.ts';

type Shown = { language: Language; words: VisitWords };

const VisitLanguage = createContext<Shown>({ language: 'en', words: visitMessages.en });
export const VisitLanguageProvider = VisitLanguage.Provider;

/** Returns the language of the ticket page, and its texts. */
export function useVisitLanguage(): Shown {
  return useContext(VisitLanguage);
}

export const languageChoice = 'visit-language';

/** Returns the language that the patient chose on this device, or null. */
export function keptLanguage(): Language | null {
  return languageNamed(keptChoice(languageChoice));
}
