import { useRef, useState } from 'react';
import { useHotkey } from '#lib/use-hotkey';

/** A form that a button on the page, or `n`, opens and closes. Closed, it forgets what was typed. */
export function useToggledForm() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useHotkey('n', () => setIsOpen(true));
  const close = () => {
    setIsOpen(false);
    // On a small screen the button is away while the form is open.
    requestAnimationFrame(() => button.current?.focus());
  };
  return { isOpen, button, close, toggle: () => (isOpen ? close() : setIsOpen(true)) };
}
