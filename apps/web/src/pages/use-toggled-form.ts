import { useRef } from 'react';
import { useHotkey } from '#lib/use-hotkey';
import { useKeptState } from '#lib/use-kept-state';

/** A form that a button on the page, or a key, opens and closes. Closed, it forgets what was typed. */
export function useToggledForm(meaning: string, { startsOpen = false, key = 'n' } = {}) {
  const [isOpen, setIsOpen] = useKeptState(`${meaning}.open`, startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setIsOpen(true);
  useHotkey({ key, meaning }, open);
  const close = () => {
    setIsOpen(false);
    // On a small screen the button is away while the form is open.
    requestAnimationFrame(() => button.current?.focus());
  };
  return { isOpen, button, open, close, toggle: () => (isOpen ? close() : setIsOpen(true)) };
}
