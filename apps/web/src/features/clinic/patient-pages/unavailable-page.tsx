import type { Language } from '@anteroom/contract/languages';
import { useState } from 'react';
import { hasCode } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { useClinicQuery } from '../use-clinic-query.ts';
import { ClinicPhone } from './page-parts.tsx';
import { patientPageMessages } from './patient-pages.messages.ts';

export type UnavailableWords = { pageTitle: string; unreachable: string; gone: string; goneHint: string };

type Props = {
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
export function UnavailablePage({ error, down, language, words, onRetry }: Props) {
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
