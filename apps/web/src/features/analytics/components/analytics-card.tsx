import type { ReactNode } from 'react';

type Props = { title: string; note?: ReactNode; className?: string; children: ReactNode };

export function AnalyticsCard({ title, note, className = '', children }: Props) {
  return (
    <section className={`panel min-w-0 p-5 ${className}`}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}
