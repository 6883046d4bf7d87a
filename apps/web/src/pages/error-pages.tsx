import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#lib/link';
import { Button, buttonLook } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { PageHeading } from '#ui/page-heading';
import { pageMessages as words } from './pages.messages.ts';

export function NotFoundPage() {
  const goBack = useGoBack();
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl place-content-center px-4 py-16">
      <p className="mb-3 text-display font-semibold text-accent-strong tabular-nums">404</p>
      <PageHeading title={words.notFound} />
      <p className="-mt-2 mb-6 text-ink-soft md:-mt-5">{words.notFoundHint}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={goBack}>{words.goBack}</Button>
        <Link to="/dashboard" className={buttonLook({ variant: 'primary' })}>
          {words.goToDashboard}
        </Link>
      </div>
    </main>
  );
}

/** Returns a function that goes back to the previous screen, or to the dashboard if there is none. */
function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (isFirstScreen() ? navigate('/dashboard') : navigate(-1));
}

/** Returns whether this is the first screen of the session history. The router stores its index in `history.state`. */
function isFirstScreen(): boolean {
  const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
  const { navigation } = window as { navigation?: { canGoBack: boolean } };
  return !hasEarlierScreen({ routerIndex: idx, canGoBack: navigation?.canGoBack });
}

type History = {
  /** The index that the router gave this screen. It starts at 0 for each document. */
  routerIndex: number;
  /**
   * Whether the browser's Navigation API reports an earlier screen of this site. Undefined in browsers without that
   * API.
   */
  canGoBack: boolean | undefined;
};

/**
 * Returns whether Back leads to an earlier screen of this app. Also correct after the user typed a URL or opened a
 * bookmark.
 */
export function hasEarlierScreen({ routerIndex, canGoBack }: History): boolean {
  return routerIndex > 0 || canGoBack === true;
}

type Props = { requiredRoles: readonly string[]; ownRole: string };

export function AccessDeniedPage({ requiredRoles, ownRole }: Props) {
  const goBack = useGoBack();
  const button = useRef<HTMLButtonElement>(null);
  // Focus the button, because no element has the focus after the user has typed a URL.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="max-w-xl">
      <PageHeading title={words.accessDenied} subtitle={words.accessDeniedHint} />
      <div className="panel mb-6 p-5">
        <DescriptionList
          items={[
            { term: words.requiredRoles, description: requiredRoles.join(', ') },
            { term: words.ownRole, description: ownRole },
          ]}
        />
      </div>
      <Button ref={button} variant="primary" onClick={goBack}>
        {words.goBack}
      </Button>
    </div>
  );
}
