import type { Language } from '@anteroom/contract/languages';
import type { BookingPageView } from '@anteroom/contract/self-booking';
import { type ReactNode, useState } from 'react';
import { ClinicPhone, LanguageSelect, LinkGone, patientPageMessages, useSystemDown } from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { setClinicClock } from '#lib/clinic-clock';
import { LazyBoundary, lazyComponent, useFetchedPart } from '#lib/lazy-component';
import { browserLanguage } from '#lib/patient-language';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { fetchWords } from './booking.messages.ts';
import { TimesStep } from './times-step.tsx';
import { useBooking, useBookingPage } from './use-booking.ts';
import type { BookingWords } from './words/booking-words.ts';

const LaterSteps = lazyComponent(async () => (await import('./later-steps.tsx')).LaterSteps);

/** The page on which patients book a time themselves. */
export function BookingView({ slug }: { slug: string }) {
  const [language, setLanguage] = useState<Language>(browserLanguage);
  const [from, setFrom] = useState<string | null>(dateInAddress);
  const { data: page, error, refetch } = useBookingPage(slug, from);
  const booking = useBooking(slug, language);
  const words = useWords(language);
  const timezone = page?.timezone ?? null;
  const down = useSystemDown(error, { language, timezone, lastReadAt: null });
  if (words === null) return null;
  const frame = { words, language, onLanguage: setLanguage, page };
  if (hasCode(error, 'not_found')) {
    return (
      <Frame {...frame}>
        <LinkGone language={language} title={words.gone}>
          {words.goneHint}
        </LinkGone>
      </Frame>
    );
  }
  if (!page) {
    const { loading, tryAgain } = patientPageMessages[language];
    const retry = <Button onClick={() => void refetch()}>{tryAgain}</Button>;
    return (
      <Frame {...frame}>
        {error ? (
          <>
            <h1 className="text-2xl font-semibold tracking-tight">{words.pageTitle}</h1>
            <Banner tone="warning" action={retry}>
              {down ?? words.unreachable}
            </Banner>
          </>
        ) : (
          <p role="status">{loading}</p>
        )}
      </Frame>
    );
  }
  setClinicClock({ timeFormat: page.timeFormat });
  return (
    <Frame {...frame}>
      {booking.stage.at === 'times' ? (
        <TimesStep
          firstDate={from}
          page={page}
          booking={booking}
          problem={booking.stage.problem}
          words={words}
          onFrom={setFrom}
        />
      ) : (
        <LazyBoundary placeholder={<p role="status">{patientPageMessages[language].loading}</p>}>
          <LaterSteps timezone={page.timezone} booking={booking} stage={booking.stage} words={words} />
        </LazyBoundary>
      )}
    </Frame>
  );
}

/** Booking portals link to a date: `?date=2027-01-04`. */
function dateInAddress(): string | null {
  const date = new URLSearchParams(location.search).get('date') ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : null;
}

/** Returns the texts, or null while the first ones load. Another language replaces them once it is there. */
function useWords(language: Language): BookingWords | null {
  const { part } = useFetchedPart(fetchWords[language]);
  const [last, setLast] = useState<BookingWords | null>(null);
  if (part && part !== last) setLast(part);
  return part ?? last;
}

type FrameProps = {
  words: BookingWords;
  language: Language;
  onLanguage: (language: Language) => void;
  page: BookingPageView | undefined;
  children: ReactNode;
};

function Frame({ words, language, onLanguage, page, children }: FrameProps) {
  return (
    <main lang={language} className="mx-auto grid max-w-xl grid-cols-1 content-start gap-5 px-4 py-6">
      <title>{page ? `${words.title(page.doctorName)} · ${page.clinicName}` : 'Anteroom'}</title>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-medium wrap-break-word text-accent-strong">{page?.clinicName}</p>
        <LanguageSelect language={language} isInCorner onChange={onLanguage} />
      </div>
      {page && (
        <div>
          <h1 className="text-2xl font-semibold tracking-tight wrap-break-word">
            {words.title(page.doctorName)}
          </h1>
          {page.specialization !== null && (
            <p className="wrap-break-word text-ink-soft">{page.specialization}</p>
          )}
          {page.forWhom === 'known' && <p className="mt-2">{words.knownOnly}</p>}
        </div>
      )}
      {children}
      {page?.clinicPhone && (
        <p className="text-center">
          <ClinicPhone phone={page.clinicPhone} language={language} />
        </p>
      )}
    </main>
  );
}
