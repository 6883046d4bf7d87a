import type { ReactNode } from 'react';

type Props = { title: string; text: string; children: ReactNode };

/** Shows one second factor with its actions. */
export function FactorRow({ title, text, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-break-word">{title}</p>
        <p className="mt-0.5 text-sm text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
