import { Link } from 'react-router';
import { Button, buttonLook } from '#ui/button';
import { PageHeading } from '#ui/page-heading';
import { pageMessages as words } from './pages.messages.ts';
import { useGoBack } from './use-go-back.ts';

export function NotFoundPage() {
  const goBack = useGoBack();
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl place-content-center px-4 py-16">
      <p className="mb-3 text-display font-semibold text-accent-strong tabular-nums">404</p>
      <PageHeading title={words.notFound} subtitle={words.notFoundHint} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={goBack}>{words.goBack}</Button>
        <Link to="/dashboard" className={buttonLook({ variant: 'primary' })}>
          {words.goToDashboard}
        </Link>
      </div>
    </main>
  );
}
