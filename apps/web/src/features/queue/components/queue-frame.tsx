import type { ReactNode } from 'react';

export function QueueFrame({ toolbar, children }: { toolbar: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end gap-x-2 gap-y-3 md:gap-x-4">{toolbar}</div>
      {children}
    </div>
  );
}
