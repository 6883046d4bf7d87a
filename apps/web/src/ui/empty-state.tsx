import type { ReactNode } from 'react';

type Props = { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode };

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="panel flex flex-col items-center gap-2 px-6 py-14 text-center">
      {icon && (
        <div aria-hidden="true" className="mb-2 rounded-full bg-accent-soft p-3 text-accent-strong">
          {icon}
        </div>
      )}
      <h2 className="text-xl font-semibold">{title}</h2>
      {children && <div className="max-w-md text-ink-soft">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2 empty:hidden">{action}</div>}
    </div>
  );
}
