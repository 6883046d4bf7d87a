import { CircleQuestionMark } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';

type Props = { label: string; children: ReactNode };

const edge = 16;

/**
 * Renders a button that shows a help text on top of the page. The text is a native popover, which an outside click or
 * Escape closes. After Escape, the browser returns the focus to the button. Its content is rendered only while it is
 * open.
 */
export function HelpButton({ label, children }: Props) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const place = () => {
    if (!button.current || !panel.current) return;
    const { bottom, left } = button.current.getBoundingClientRect();
    const rightmost = document.documentElement.clientWidth - panel.current.offsetWidth - edge;
    // Add the scroll offset, so that the panel scrolls with the page.
    panel.current.style.top = `${bottom + window.scrollY + 4}px`;
    panel.current.style.left = `${Math.max(edge, Math.min(left, rightmost))}px`;
    panel.current.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={panelId}
        aria-label={label}
        aria-expanded={isOpen}
        title={label}
        className="-my-2 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink md:size-9 print:hidden"
      >
        <CircleQuestionMark aria-hidden="true" className="size-5" />
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') place();
        }}
        className="absolute inset-auto m-0 w-[min(26rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-5 text-ink shadow-float outline-none"
      >
        {isOpen && children}
      </div>
    </>
  );
}
