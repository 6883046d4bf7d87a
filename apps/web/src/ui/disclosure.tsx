import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type Props = { label: string; startsOpen?: boolean; children: ReactNode };

/** Renders a collapsible section. Its content is rendered only while it is open. */
export function Disclosure({ label, startsOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const contentId = useId();
  return (
    <section className="panel overflow-clip">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? contentId : undefined}
          onClick={() => setIsOpen((was) => !was)}
          className="flex min-h-12 w-full items-center gap-2 px-4 text-left font-medium text-ink-soft hover:bg-sunken focus-visible:-outline-offset-2"
        >
          <ChevronRight
            aria-hidden="true"
            className={`size-4 shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="tabular-nums">{label}</span>
        </button>
      </h2>
      {isOpen && (
        <div id={contentId} className="border-t border-line">
          {children}
        </div>
      )}
    </section>
  );
}
