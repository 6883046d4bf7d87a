import { Link } from 'react-router';
import { buttonLook } from '#ui/button';
import type { ComingSoon } from './coming-soon.words.ts';
import { ComingSoonPage } from './coming-soon-page.tsx';
import { pageWords as words } from './pages.words.ts';

export function PublicComingSoonPage(screen: ComingSoon) {
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <ComingSoonPage {...screen} />
      <p className="mt-6 text-center">
        <Link to="/login" className={buttonLook({})}>
          {words.backToSignIn}
        </Link>
      </p>
    </main>
  );
}
