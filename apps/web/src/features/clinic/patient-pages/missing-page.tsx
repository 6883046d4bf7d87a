import type { Language } from '@anteroom/contract/languages';
import { hasCode } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { LinkGone } from './link-gone.tsx';
import { patientPageMessages } from './patient-pages.messages.ts';
import { useLastFailure } from './use-last-failure.ts';

export type MissingWords = { pageTitle: string; unreachable: string; gone: string; goneHint: string };

type Props = {
  error: Error | null;
  /** The message that says that the server is down or busy. Null if it is neither. */
  down: string | null;
  language: Language;
  words: MissingWords;
  onRetry: () => void;
};

/**
 * Replaces the content of a patient page while it loads, while the server cannot be reached, and when its link no
 * longer works.
 */
export function MissingPage({ error, down, language, words, onRetry }: Props) {
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
