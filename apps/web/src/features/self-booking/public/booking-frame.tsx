import type { Language } from '@anteroom/contract/languages';
import { type ReactNode, useState } from 'react';
import { ClinicPhone, LanguageSelect, UnavailablePage, useSystemDown } from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { setClinicClock } from '#lib/clinic-clock';
import { languageNamed } from '#lib/language-names';
import { useFetchedPart } from '#lib/lazy-component';
import { browserLanguage, usePageLanguage } from '#lib/patient-language';
import type { BookingWords } from './words/booking-words.ts';

/** Loads the texts of the booking page in one language only, to keep the page small. */
export const fetchWords: Record<Language, () => Promise<BookingWords>> = {
  en: async () => (await import('./words/english.messages.ts')).english,
  de: async () => (await import('./words/german.messages.ts')).german,
  es: async () => (await import('./words/spanish.messages.ts')).spanish,
  fr: async () => (await import('./words/french.messages.ts')).french,
};

/** Returns the language of a booking page, its texts, and a function that switches to another language. */
export function useBookingLanguage() {
  const [language, onLanguage] = useState<Language>(languageAtFirst);
  const words = useWords(language);
  return { language, words, onLanguage };
}

/**
 * Returns the initial language of the page: that in the URL, otherwise the browser's. The clinic's page passes its
 * language in links to doctors' pages: `?lang=de`.
 */
function languageAtFirst(): Language {
  return languageNamed(new URLSearchParams(location.search).get('lang') ?? '') ?? browserLanguage();
}

/**
 * Returns the texts of the page, or null while the first ones load. After a switch to another language, returns the old
 * texts until the new ones have loaded.
 */
function useWords(language: Language): BookingWords | null {
  const { part, hasFailed } = useFetchedPart(fetchWords[language]);
  const [last, setLast] = useState<BookingWords | null>(null);
  if (part && part !== last) setLast(part);
  if (hasFailed && last === null) throw new Error('The texts of the page did not load.');
  return part ?? last;
}

type Page = { clinicName: string; clinicPhone: string | null; timezone: string; timeFormat: '12' | '24' };

type FrameProps = {
  words: BookingWords;
  language: Language;
  onLanguage: (language: Language) => void;
  page: Page | undefined;
  /** The heading of the page. Shown after the page has loaded. */
  title: string;
  /** The content of the page below the heading. */
  about?: ReactNode;
  error: Error | null;
  onRetry: () => void;
  children: ReactNode;
};

/**
 * Renders the frame of a booking page: the clinic's name, the language selector, and a message if the content cannot be
 * shown.
 */
export function BookingFrame({ words, language, onLanguage, page, title, about, ...props }: FrameProps) {
  const { error, onRetry, children } = props;
  usePageLanguage(language);
  const isShown = page && !hasCode(error, 'not_found');
  if (page) setClinicClock({ timeFormat: page.timeFormat });
  return (
    <main lang={language} className="mx-auto grid max-w-xl grid-cols-1 content-start gap-5 px-4 py-6">
      <title>{page ? `${title} · ${page.clinicName}` : 'Anteroom'}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-medium wrap-break-word text-accent-strong">{page?.clinicName}</p>
        <LanguageSelect language={language} isInCorner onChange={onLanguage} />
      </div>
      {page && (
        <div>
          <h1 className="text-2xl font-semibold tracking-tight wrap-break-word">{title}</h1>
          {about}
        </div>
      )}
      {isShown ? children : <Missing error={error} words={words} onRetry={onRetry} />}
      {page?.clinicPhone && (
        <p className="text-center">
          <ClinicPhone phone={page.clinicPhone} language={language} />
        </p>
      )}
    </main>
  );
}

type MissingProps = { error: Error | null; words: BookingWords; onRetry: () => void };

function Missing({ error, words, onRetry }: MissingProps) {
  const { language } = words;
  const down = useSystemDown(error, { language, timezone: null, lastReadAt: null });
  return <UnavailablePage error={error} down={down} language={language} words={words} onRetry={onRetry} />;
}
