import { type Location, Navigate, useLocation } from 'react-router';
import { authWords, LogInForm, useSession } from '#features/auth';
import { useClinicQuery } from '#features/clinic';
import { Banner } from '#ui/banner';
import { BrandMark } from '#ui/brand-mark';
import { PageHeading } from '#ui/page-heading';
import { pageWords as words } from './pages.words.ts';

export function LogInPage() {
  const { status, endedBy } = useSession();
  const { data: clinic } = useClinicQuery();
  const { state } = useLocation() as Location<{ from?: Location } | null>;
  if (status === 'signed_in') return <Navigate to={comeFrom(state?.from)} replace />;
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <BrandPanel />
      <main className="mx-auto flex w-full max-w-md flex-col justify-center px-5 py-12">
        <div className="mb-10 flex items-center gap-3 lg:hidden">
          <BrandMark />
          <span className="text-lg font-semibold tracking-tight">Anteroom</span>
        </div>
        {clinic && <p className="mb-2 font-medium text-accent-strong">{clinic.name}</p>}
        <PageHeading title={authWords.title} subtitle={authWords.subtitle} />
        <div className="grid gap-5">
          {endedBy === 'expiry' && <Banner tone="neutral">{authWords.sessionEnded}</Banner>}
          <LogInForm />
        </div>
      </main>
    </div>
  );
}

/** Only ever a place inside this app: the router's own memory of where the guard turned somebody back. */
function comeFrom(from: Location | undefined): string {
  const isInside = from?.pathname.startsWith('/dashboard') ?? false;
  return from && isInside ? `${from.pathname}${from.search}${from.hash}` : '/dashboard';
}

function BrandPanel() {
  return (
    <header className="relative hidden overflow-hidden bg-deep p-12 text-on-deep lg:flex lg:flex-col lg:justify-between">
      <div className="flex items-center gap-3">
        <BrandMark className="size-9" />
        <span className="text-xl font-semibold tracking-tight">Anteroom</span>
      </div>
      <Doorways />
      <div className="relative max-w-md">
        <p className="text-display font-semibold tracking-tight">{words.tagline}</p>
        <p className="mt-4 text-lg opacity-85">{words.taglineHint}</p>
      </div>
    </header>
  );
}

const doorways = [0, 1, 2, 3, 4];

/** One open door after another: the way through a practice. */
function Doorways() {
  return (
    <svg aria-hidden="true" viewBox="0 0 400 520" className="absolute -right-28 -bottom-24 h-full opacity-25">
      {doorways.map((step) => (
        <path
          key={step}
          d={`M${40 + step * 30} 520V${180 + step * 34}a${160 - step * 30} ${160 - step * 30} 0 0 1 ${320 - step * 60} 0V520`}
          fill="none"
          strokeWidth="1.5"
          className="stroke-on-deep"
        />
      ))}
      <circle cx="200" cy="430" r="9" fill="#5eead4" />
    </svg>
  );
}
