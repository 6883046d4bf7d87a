import { createContext, type ReactNode, use } from 'react';

type Props = { title: string; subtitle?: ReactNode; children?: ReactNode };

/** The only h1 of a page with its main action. Also sets the title of the browser tab. */
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

/** Content shown beside the heading of every page. */
export const HeadingAside = createContext<ReactNode>(null);
