import { type ReactNode, useRef } from 'react';
import { useKeptState } from '#lib/use-kept-state';
import { Button, type ButtonVariant } from './button.tsx';

type Props = {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  className?: string | undefined;
  /** The dialogs, one of which is open at a time. */
  children: (onClose: () => void) => ReactNode;
};

/** Opens dialogs that follow one another, and has the focus again when the last of them is closed. */
export function DialogsButton({ label, icon, variant = 'quiet', className, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useKeptState(`${label}.open`, false);
  const close = () => {
    setIsOpen(false);
    // Which the last of the dialogs, opened by the one before it, would not know.
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
