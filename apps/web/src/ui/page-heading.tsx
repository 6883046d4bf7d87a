import type { ReactNode } from 'react';

type Props = { title: string; subtitle?: ReactNode; children?: ReactNode };

/** The page's one first-level heading, with its main action; names the browser tab as well. */
export function PageHeading({ title, subtitle, children }: Props) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <title>{`${title} · Anteroom`}</title>
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {subtitle && <p className="mt-1 text-ink-soft">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
