import { type ReactNode, useRef } from 'react';
import { useRestorableState } from '#lib/drafts';
import { Button, type ButtonVariant } from './button.tsx';

type Props = {
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  className?: string | undefined;
  /** Shows only the icon on a phone. */
  isSmallOnPhone?: true;
  /** Renders one of several dialogs that follow each other. */
  children: (onClose: () => void) => ReactNode;
};

/** Opens a sequence of dialogs and gets the focus back after the last one. */
export function DialogsButton(props: Props) {
  const { label, icon, variant = 'quiet', className, isSmallOnPhone, children } = props;
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
        <span className={isSmallOnPhone ? 'max-md:sr-only' : ''}>{label}</span>
      </Button>
      {isOpen && children(close)}
    </>
  );
}
