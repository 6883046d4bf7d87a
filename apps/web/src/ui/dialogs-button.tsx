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
  /** Renders the dialogs, which open one after another. */
  children: (onClose: () => void) => ReactNode;
};

/**
 * Renders a button that opens a sequence of dialogs. The button receives the focus after the last dialog has closed.
 */
export function DialogsButton(props: Props) {
  const { label, icon, variant = 'quiet', className, isSmallOnPhone, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useRestorableState(`${label}.open`, false);
  const close = () => {
    setIsOpen(false);
    // The last dialog was opened from the previous one, so it cannot return the focus to this button. Do it here.
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
