import type { ReactNode } from 'react';

/** Where the page's main button stands: in the heading, and on a small screen within the thumb's reach. */
export function MainAction({ children }: { children: ReactNode }) {
  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>*]:w-full">
      {children}
    </div>
  );
}
