import type { Language } from '@anteroom/contract/languages';
import type { BookingPageView } from '@anteroom/contract/self-booking';
import { type ReactNode, useState } from 'react';
import { useClinicQuery, useSystemDown } from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { setClinicClock } from '#lib/clinic-clock';
import { formatPhone, telAddress } from '#lib/format-phone';
import { languageNamed, languageOptions } from '#lib/language-names';
import { LazyBoundary, lazyComponent, useFetchedPart } from '#lib/lazy-component';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { SelectField } from '#ui/select-field';
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
        <Gone words={words} />
      </Frame>
    );
  }
  if (!page) {
    const retry = <Button onClick={() => void refetch()}>{words.tryAgain}</Button>;
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
          <p role="status">{words.loading}</p>
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
        <LazyBoundary placeholder={<p role="status">{words.loading}</p>}>
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

function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => languageNamed(tag.slice(0, 2).toLowerCase()));
  return wanted.find((language) => language !== null) ?? 'en';
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
        <SelectField
          label={words.language}
          options={languageOptions}
          value={language}
          onChange={({ target }) => onLanguage(target.value as Language)}
          className="ml-auto w-36 [&>label]:sr-only"
        />
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
      {page?.clinicPhone && <ClinicPhone phone={page.clinicPhone} words={words} />}
    </main>
  );
}

function ClinicPhone({ phone, words }: { phone: string; words: BookingWords }) {
  return (
    <p className="text-center">
      <a href={telAddress(phone)} className="text-link inline-block py-3 text-base">
        {words.call(formatPhone(phone))}
      </a>
    </p>
  );
}

function Gone({ words }: { words: BookingWords }) {
  const { data: clinic } = useClinicQuery();
  return (
    <>
      <h1 className="text-center text-lg font-medium wrap-break-word text-accent-strong">
        {clinic?.name ?? 'Anteroom'}
      </h1>
      <EmptyState
        title={words.gone}
        action={clinic?.phone && <ClinicPhone phone={clinic.phone} words={words} />}
      >
        {words.goneHint}
      </EmptyState>
    </>
  );
}
