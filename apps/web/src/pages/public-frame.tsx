import { type ReactNode, useEffect, useRef } from 'react';
import { useClinicQuery } from '#features/clinic';
import { Link } from '#lib/link';
import { BrandMark } from '#ui/brand-mark';
import { buttonLook } from '#ui/button';
import { PageHeading } from '#ui/page-heading';

/* In this file, so that the sign-in page does not load the texts of other pages. */
const words = {
  tagline: 'The clinic’s day, in order.',
  taglineHint: 'Patients, appointments and queues on one calm screen, the same on every desk.',
} as const;

type Props = { title: string; subtitle?: ReactNode; children: ReactNode };

/**
 * Renders the frame of the screens outside the dashboard, such as the sign-in page. When the title changes, the main
 * element receives the focus, unless the focus is already inside it.
 */
export function PublicFrame({ title, subtitle, children }: Props) {
  const { data: clinic } = useClinicQuery();
  const main = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title means a new screen.
  useEffect(() => {
    if (!main.current?.contains(document.activeElement)) main.current?.focus();
  }, [title]);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <BrandPanel />
      <main
        ref={main}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-col justify-center px-5 py-12"
      >
        <div className="mb-10 flex items-center gap-3 lg:hidden">
          <BrandMark />
          <span className="text-lg font-semibold tracking-tight">Anteroom</span>
        </div>
        <p className="mb-2 min-h-6 font-medium text-accent-strong">{clinic?.name}</p>
        <PageHeading title={title} subtitle={subtitle} />
        {children}
      </main>
    </div>
  );
}

function BrandPanel() {
  return (
    <header className="sticky top-0 hidden h-dvh overflow-hidden bg-deep p-12 text-on-deep lg:flex lg:flex-col lg:justify-between">
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
      <circle cx="200" cy="430" r="9" className="fill-spark" />
    </svg>
  );
}

/** Renders the main link that a screen shows after the user has completed its task. */
export function NextStep({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={`${buttonLook({ variant: 'primary' })} w-full`}>
      {children}
    </Link>
  );
}

export function PublicLinks({ links }: { links: readonly { to: string; label: string }[] }) {
  return (
    <p className="mt-8 flex flex-wrap justify-center gap-x-6 gap-y-1">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="text-link">
          {label}
        </Link>
      ))}
    </p>
  );
}
