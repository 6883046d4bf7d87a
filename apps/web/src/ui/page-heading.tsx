import { type ReactNode, use } from 'react';
import { HeadingAside } from './heading-aside.tsx';

type Props = { title: string; subtitle?: ReactNode; children?: ReactNode };

/** The page's one first-level heading, with its main action; names the browser tab as well. */
export function PageHeading({ title, subtitle, children }: Props) {
  const aside = use(HeadingAside);
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <title>{`${title} · Anteroom`}</title>
      <div className="min-w-0">
        <div className="flex items-center gap-1">
          <h1 className="min-w-0 text-2xl wrap-break-word font-semibold tracking-tight">{title}</h1>
          {aside}
        </div>
        {subtitle && <p className="mt-1 wrap-break-word text-ink-soft">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
