import type { Language } from '@anteroom/contract/languages';
import { type ComponentType, useState } from 'react';
import { hasCode } from '#lib/api-error';
import { formatPhone, telAddress } from '#lib/format-phone';
import { languageNamed, languageOptions } from '#lib/language-names';
import { useFetchedPart } from '#lib/lazy-component';
import { useFocusedHeading } from '#lib/use-focused-heading';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { SelectField } from '#ui/select-field';
import { useClinicQuery } from '../use-clinic-query.ts';
import { patientPageMessages } from './patient-pages.messages.ts';

type Props = { takesFocus: boolean; children: string };

/**
 * Renders the heading of a patient page. Give it a key that depends on the state of the page, so that each new state
 * moves the focus to the heading.
 */
export function PageTitle({ takesFocus, children }: Props) {
  const heading = useFocusedHeading(takesFocus);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight wrap-break-word">
      {children}
    </h1>
  );
}

type LanguageSelectProps = {
  language: Language;
  /** True in a corner of the page, where the label is visible only to screen readers. */
  isInCorner?: boolean;
  onChange: (language: Language) => void;
};

/** Lets a patient choose the language of a page. */
export function LanguageSelect({ language, isInCorner = false, onChange }: LanguageSelectProps) {
  return (
    <SelectField
      label={patientPageMessages[language].language}
      options={languageOptions}
      value={language}
      onChange={({ target }) => onChange(languageNamed(target.value) ?? language)}
      {...(isInCorner ? { className: 'ml-auto w-36 print:hidden [&>label]:sr-only' } : {})}
    />
  );
}

/** Renders a link that calls the clinic by phone, as large as a button. */
export function ClinicPhone({ phone, language }: { phone: string; language: Language }) {
  return (
    <a href={telAddress(phone)} className="text-link inline-block py-3 text-base">
      {patientPageMessages[language].call(formatPhone(phone))}
    </a>
  );
}

export type UnavailableWords = { pageTitle: string; unreachable: string; gone: string; goneHint: string };

type UnavailablePageProps = {
  error: Error | null;
  /** The message that says that the server is down or busy. Null if it is neither. */
  down: string | null;
  language: Language;
  words: UnavailableWords;
  onRetry: () => void;
};

/**
 * Replaces the content of a patient page while it loads, while the server cannot be reached, and when its link no
 * longer works.
 */
export function UnavailablePage({ error, down, language, words, onRetry }: UnavailablePageProps) {
  const { loading, tryAgain } = patientPageMessages[language];
  const last = useLastFailure({ error, down });
  if (last.error === null) return <p role="status">{loading}</p>;
  if (!hasCode(last.error, 'not_found')) {
    return (
      <>
        <h1 className="text-2xl font-semibold tracking-tight">{words.pageTitle}</h1>
        <Banner tone="warning" action={<Button onClick={onRetry}>{tryAgain}</Button>}>
          {last.down ?? words.unreachable}
        </Banner>
      </>
    );
  }
  return (
    <LinkGone language={language} title={words.gone}>
      {words.goneHint}
    </LinkGone>
  );
}

/**
 * Replaces a part of a patient page whose code failed to load. Offers a reload: some browsers remember the failure
 * until then, and the server may have a new version of the app.
 */
export function PartAway({ language }: { language: Language }) {
  const { noConnection, tryAgain } = patientPageMessages[language];
  const again = <Button onClick={() => window.location.reload()}>{tryAgain}</Button>;
  return (
    <Banner tone="warning" action={again}>
      {noConnection}
    </Banner>
  );
}

type PatientPartProps<Given> = {
  /** Loads the code of the part. Must be the same function on every render. */
  fetchPart: () => Promise<ComponentType<Given>>;
  given: Given;
  language: Language;
};

/** Renders a part of a patient page whose code loads on first use. If that fails, the rest of the page still works. */
export function PatientPart<Given extends object>({ fetchPart, given, language }: PatientPartProps<Given>) {
  const { part: Part, hasFailed } = useFetchedPart(fetchPart);
  if (Part) return <Part {...given} />;
  if (hasFailed) return <PartAway language={language} />;
  return <p role="status">{patientPageMessages[language].loading}</p>;
}

type LinkGoneProps = { language: Language; title: string; children: string };

/** Replaces a page whose link no longer works. Says what the patient can do, and shows the clinic's phone number. */
export function LinkGone({ language, title, children }: LinkGoneProps) {
  const { data: clinic } = useClinicQuery();
  return (
    <>
      <h1 className="text-center text-lg font-medium wrap-break-word text-accent-strong">
        {clinic?.name ?? 'Anteroom'}
      </h1>
      <EmptyState
        title={title}
        action={clinic?.phone && <ClinicPhone phone={clinic.phone} language={language} />}
      >
        {children}
      </EmptyState>
    </>
  );
}

type Failure = {
  error: Error | null;
  /** The message that says that the server is down or busy. Null if it is neither. */
  down: string | null;
};

/**
 * Returns the last error of a page that has not loaded yet. React Query clears the error of a query without data at
 * each refetch, so the page would otherwise switch between its message and "Loading" at each poll.
 */
export function useLastFailure(failure: Failure): Failure {
  const [last, setLast] = useState(failure);
  const isNew = failure.error !== null && (failure.error !== last.error || failure.down !== last.down);
  if (isNew) setLast(failure);
  return last;
}
