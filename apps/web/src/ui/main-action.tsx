import type { ReactNode } from 'react';

/** The main button of a page: in the heading, or at the bottom of a small screen, within reach of the thumb. */
export function MainAction({ children }: { children: ReactNode }) {
  return (
    <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:[&>*]:w-full">
      {children}
    </div>
  );
}
