import { X } from 'lucide-react';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton, unlessHeld } from './button.tsx';

const widths = {
  small: 'md:max-w-md',
  medium: 'md:max-w-xl',
  large: 'md:max-w-3xl',
  wide: 'md:max-w-5xl',
} as const;

type Props = {
  title: string;
  onClose: () => void;
  /** Called on Escape or an outside click, for dialogs that should not simply close. */
  onDismiss?: () => void;
  isBusy?: boolean;
  width?: keyof typeof widths;
  role?: 'dialog' | 'alertdialog';
  children: ReactNode;
};

/**
 * Renders a modal dialog that is open while it is mounted. It closes on its × button, on Escape and on an outside
 * click, but not while it is busy.
 */
export function Dialog(props: Props) {
  const { title, onClose, onDismiss = onClose, isBusy = false, width = 'medium', role, children } = props;
  const titleId = useId();
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act();
  };
  const [close, dismiss] = [unlessBusy(onClose), unlessBusy(onDismiss)];
  const dialog = useModal(dismiss);
  const dismissal = useDismissal(dismiss);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onKeyDown={unlessHeld}
      {...dismissal}
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
  /**
   * The accessible name of a dialog body without fields. The body is then focusable, so that keyboard users can scroll
   * it.
   */
  label?: string;
  children: ReactNode;
};

export function DialogBody({ label, children }: BodyProps) {
  const look = 'min-h-0 flex-1 overflow-y-auto px-5 py-5 wrap-break-word -outline-offset-2 md:px-6';
  if (label === undefined) return <div className={look}>{children}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to reach a region that scrolls.
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

/** Shows a dialog element as a modal dialog while it is mounted, and restores the focus afterwards. */
export function useModal(onClosedByBrowser: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const onClose = useEffectEvent((dialog: HTMLDialogElement) => {
    if (dialog.open || !dialog.isConnected) return;
    // Browsers may close a dialog on a second Escape without a cancel event. Reopen it, because only the app may decide
    // when it closes.
    dialog.showModal();
    onClosedByBrowser();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cameFrom = document.activeElement;
    const row = cameFrom?.closest('[role="row"]');
    const listener = () => onClose(dialog);
    dialog.addEventListener('close', listener);
    if (!dialog.open) show(dialog);
    return () => {
      dialog.removeEventListener('close', listener);
      dialog.close();
      giveFocusBack(cameFrom, row);
    };
  }, []);
  return ref;
}

/** Returns the event handlers of a modal dialog that call `onDismiss` on Escape and on an outside click. */
export function useDismissal(onDismiss: () => void) {
  const pressedBeside = useRef(false);
  const isBeside = (event: SyntheticEvent) => event.target === event.currentTarget;
  return {
    onCancel: (event: SyntheticEvent) => {
      // React also delivers the cancel events of nested dialogs, so ignore these. If the event cannot be cancelled, the
      // browser closes the dialog and `useModal` handles it.
      if (!isBeside(event) || !event.cancelable) return;
      event.preventDefault();
      onDismiss();
    },
    onMouseDown: (event: MouseEvent) => {
      pressedBeside.current = isBeside(event);
    },
    onClick: (event: MouseEvent) => {
      // A press that began inside the dialog is not an outside click. The user may be selecting text.
      if (pressedBeside.current && isBeside(event)) onDismiss();
    },
  };
}

/**
 * Shows the dialog above dialogs that are already open, but below the dialogs nested in it. When both are restored, the
 * nested dialog opens before its parent, so the order must be corrected.
 */
function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  firstToFocus(dialog)?.focus();
  for (const inside of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    inside.close();
    inside.showModal();
    firstToFocus(inside)?.focus();
  }
}

function firstToFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return dialog.querySelector('[data-takes-focus]') ?? dialog.querySelector('input, select, textarea');
}

/**
 * Restores the focus after a dialog has closed. If the element that opened the dialog no longer exists, focuses another
 * action of its row, or else the page.
 */
function giveFocusBack(cameFrom: Element | null, row: Element | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog:modal') || document.activeElement !== document.body) return;
    const target = isStillThere(cameFrom) ? cameFrom : (firstActionOf(row) ?? document.querySelector('main'));
    // Do not scroll, because the page behind the dialog has not moved.
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}

function isStillThere(element: Element | null): boolean {
  return element !== document.body && (element?.isConnected ?? false);
}

function firstActionOf(row: Element | null | undefined): Element | null | undefined {
  return row?.isConnected ? row.querySelector('[role="cell"]:last-child button:enabled') : null;
}
