import { UserPlus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useRestorableState } from '#lib/drafts';
import { useHotkey } from '#lib/use-hotkey';
import { Button, MainAction } from '#ui/button';

type Props = {
  label: string;
  isOpen: boolean;
  toggle: () => void;
  button: RefObject<HTMLButtonElement | null>;
  /** False if another action is the main one on the page. */
  isMain?: boolean;
};

export function FormToggle({ label, isOpen, toggle, button, isMain = true }: Props) {
  if (!isMain) {
    return (
      <Button ref={button} aria-expanded={isOpen} onClick={toggle}>
        {label}
      </Button>
    );
  }
  return (
    <div className={isOpen ? 'max-md:hidden' : ''}>
      <MainAction>
        <Button
          ref={button}
          variant={isOpen ? 'secondary' : 'primary'}
          icon={<UserPlus aria-hidden="true" className="size-4.5" />}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          {label}
        </Button>
      </MainAction>
    </div>
  );
}

/** Manages a form that a button or a key opens and closes. Closing the form clears its input. */
export function useToggledForm(meaning: string, { startsOpen = false, key = 'n', isOff = false } = {}) {
  const [isOpen, setIsOpen] = useRestorableState(`${meaning}.open`, startsOpen);
  const button = useRef<HTMLButtonElement>(null);
  const open = () => setIsOpen(true);
  useHotkey({ key, meaning, isOff }, open);
  const close = () => {
    setIsOpen(false);
    // Wait for the next frame, because on small screens the button is hidden while the form is open.
    requestAnimationFrame(() => button.current?.focus());
  };
  return { isOpen, button, open, close, toggle: () => (isOpen ? close() : setIsOpen(true)) };
}
