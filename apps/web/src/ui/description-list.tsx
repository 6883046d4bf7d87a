import type { ReactNode } from 'react';

export type Description = { term: string; description: ReactNode; isWide?: boolean };

export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {items.map(({ term, description, isWide }) => (
        <div key={term} className={`min-w-0 ${isWide ? 'sm:col-span-2' : ''}`}>
          <dt className="text-sm text-ink-faint">{term}</dt>
          <dd className="mt-0.5 wrap-break-word whitespace-pre-line">{description}</dd>
        </div>
      ))}
    </dl>
  );
}
