import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Lists terms with their descriptions. Omits terms without a description. */
export function Lines({ items }: { items: readonly (readonly [string, string | null | undefined])[] }) {
  return (
    <dl>
      {items.map(
        ([term, text]) =>
          text && (
            <div key={term} className="mt-1 grid grid-cols-3 gap-x-4">
              <dt className="font-semibold">{term}</dt>
              <dd className="col-span-2 whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
