import type { Language } from '@anteroom/contract/languages';
import { type ReactNode, useState } from 'react';
import { browserLanguage, usePageLanguage } from '#lib/patient-language';
import { useSystemDown } from '../use-system-down.ts';
import { ClinicPhone, LanguageSelect, UnavailablePage, type UnavailableWords } from './page-parts.tsx';

type Page = { clinicName: string; clinicPhone: string | null; language: Language; timezone?: string };

type Props = {
  /** The content of the page. Undefined until it has loaded. */
  page: Page | undefined;
  error: Error | null;
  onRetry: () => void;
  words: Record<Language, UnavailableWords>;
  children: (language: Language) => ReactNode;
};

/**
 * Renders the frame of a page that a patient opens through a secret link: the clinic's name, the language selector, and
 * a message if the content cannot be shown.
 */
export function SecretPage({ page, error, onRetry, words, children }: Props) {
  const [chosen, setChosen] = useState<Language | null>(null);
  const language = chosen ?? page?.language ?? browserLanguage();
  usePageLanguage(language);
  const own = words[language];
  const down = useSystemDown(error, { language, timezone: page?.timezone ?? null, lastReadAt: null });
  return (
    <main lang={language} className="mx-auto grid max-w-md grid-cols-1 content-start gap-5 px-4 py-6">
      <title>{`${own.pageTitle} · ${page?.clinicName ?? 'Anteroom'}`}</title>
      <LanguageSelect language={language} isInCorner onChange={setChosen} />
      {page ? (
        <>
          <p className="text-center font-medium wrap-break-word text-accent-strong">{page.clinicName}</p>
          {children(language)}
          {page.clinicPhone !== null && (
            <p className="text-center">
              <ClinicPhone phone={page.clinicPhone} language={language} />
            </p>
          )}
        </>
      ) : (
        <UnavailablePage error={error} down={down} language={language} words={own} onRetry={onRetry} />
      )}
    </main>
  );
}
