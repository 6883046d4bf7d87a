import { createContext, type ReactNode, use } from 'react';

type Props = {
  title: string;
  subtitle?: ReactNode;
  /** True if the subtitle is hidden on a phone, to leave room for the rows of the screen. */
  isCompact?: boolean;
  children?: ReactNode;
};

/** Renders the only h1 of a page with the main action. Also sets the title of the browser tab. */
export function PageHeading({ title, subtitle, isCompact, children }: Props) {
  const aside = use(HeadingAside);
  return (
    <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 md:mb-6 md:gap-x-6 md:gap-y-4">
      <title>{`${title} · Anteroom`}</title>
      <div className="min-w-0 max-md:flex-1 max-md:basis-60">
        <div className="flex items-center gap-1">
          <h1 className="min-w-0 text-xl wrap-break-word md:text-2xl font-semibold tracking-tight">
            {title}
          </h1>
          {aside}
        </div>
        {subtitle && (
          <p
            className={`wrap-break-word text-ink-soft max-md:truncate max-md:text-sm md:mt-1 ${isCompact ? 'max-md:hidden' : ''}`}
          >
            {subtitle}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/** Content shown beside the heading of every page, such as the help button. */
export const HeadingAside = createContext<ReactNode>(null);
