import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.tsx';

const widths = {
  small: 'md:max-w-md',
  medium: 'md:max-w-xl',
  large: 'md:max-w-3xl',
  wide: 'md:max-w-5xl',
} as const;

type Props = {
  title: string;
  onClose: () => void;
  /** Called on Escape or an outside click, if that should not simply close the dialog. */
  onDismiss?: () => void;
  isBusy?: boolean;
  width?: keyof typeof widths;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/** A modal dialog, open while it is mounted. Closes on the x, on Escape and on an outside click. */
export function Dialog(props: Props) {
  const { title, onClose, onDismiss = onClose, isBusy = false, width = 'medium', role, children } = props;
  const titleId = useId();
  const pressedBeside = useRef(false);
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  const [close, dismiss] = [unlessBusy(onClose), unlessBusy(onDismiss)];
  const dialog = useModal(dismiss);
  const onCancel = (event: SyntheticEvent) => {
    // React also delivers the cancel event of nested dialogs. If the event cannot be cancelled, the browser closes the
    // dialog itself and `useModal` handles it.
    if (event.target !== event.currentTarget || !event.cancelable) return;
    event.preventDefault();
    dismiss();
  };
  const isBeside = (event: MouseEvent) => event.target === event.currentTarget;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which arrives as cancel.
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onMouseDown={(event) => {
        pressedBeside.current = isBeside(event);
      }}
      onClick={(event) => {
        if (pressedBeside.current && isBeside(event)) dismiss();
      }}
      className={`rise-in m-0 mt-auto flex max-h-[94dvh] w-full max-w-full flex-col overflow-hidden rounded-t-lg bg-surface text-ink shadow-float md:m-auto md:rounded-lg ${widths[width]}`}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5 md:pl-6">
        <h2 id={titleId} className="min-w-0 text-xl font-semibold wrap-break-word">
          {title}
        </h2>
        <IconButton label="Close" icon={<X aria-hidden="true" className="size-5" />} onClick={close} />
      </div>
      {children}
    </dialog>
  );
}

type BodyProps = {
  /** Names a body without any field. It becomes focusable, so that the keyboard can scroll it. */
  label?: string;
  children: ReactNode;
};

export function DialogBody({ label, children }: BodyProps) {
  const look = 'min-h-0 flex-1 overflow-y-auto px-5 py-5 wrap-break-word -outline-offset-2 md:px-6';
  if (label === undefined) return <div className={look}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable.
    <section aria-label={label} tabIndex={0} className={look}>
      {children}
    </section>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end md:px-6">
      {children}
    </div>
  );
}
