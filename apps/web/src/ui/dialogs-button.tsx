import { type ReactNode, useRef } from 'react';
import { useRestorableState } from '#lib/drafts';
import { Button, type ButtonVariant } from './button.tsx';

type Props = {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  className?: string | undefined;
  /** Renders one of several dialogs that follow each other. */
  children: (onClose: () => void) => ReactNode;
};

/** Opens a sequence of dialogs and gets the focus back after the last one. */
export function DialogsButton({ label, icon, variant = 'quiet', className, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useRestorableState(`${label}.open`, false);
  const close = () => {
    setIsOpen(false);
    // The last dialog was opened by the one before, so it cannot return the focus to this button itself.
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <Button
        ref={button}
        variant={variant}
        icon={icon}
        onClick={() => setIsOpen(true)}
        {...(className ? { className } : {})}
      >
        {label}
      </Button>
      {isOpen && children(close)}
    </>
  );
}
