import { useRef } from 'react';
import { useRestorableState } from '#lib/drafts';
import { useHotkey } from '#lib/use-hotkey';

/** A form that a button or a key opens and closes. Closing it clears the input. */
export function useToggledForm(meaning: string, { startsOpen = false, key = 'n', isOff = false } = {}) {
  const [isOpen, setIsOpen] = useRestorableState(`${meaning}.open`, startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setIsOpen(true);
  useHotkey({ key, meaning, isOff }, open);
  const close = () => {
    setIsOpen(false);
    // On small screens the button is hidden while the form is open.
    requestAnimationFrame(() => button.current?.focus());
  };
  return { isOpen, button, open, close, toggle: () => (isOpen ? close() : setIsOpen(true)) };
}
