import { type ReactNode, useRef } from 'react';
import { useRestorableState } from '#lib/drafts';
import { Button, type ButtonVariant } from './button.tsx';

type Props = {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  className?: string | undefined;
  /** True if the button shows only its icon on a phone. */
  isSmallOnPhone?: true;
  /** Renders one of several dialogs that follow each other. */
  children: (onClose: () => void) => ReactNode;
};

/** A button that opens a sequence of dialogs and gets the focus back after the last one. */
export function DialogsButton(props: Props) {
  const { label, icon, variant = 'quiet', className, isSmallOnPhone, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useRestorableState(`${label}.open`, false);
  const close = () => {
    setIsOpen(false);
    // The previous dialog has opened the last one, so the last one cannot return the focus to this button.
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
        <span className={isSmallOnPhone ? 'max-md:sr-only' : ''}>{label}</span>
      </Button>
      {isOpen && children(close)}
    </>
  );
}
