import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Shows a dialog element as modal while it is mounted, and puts the focus back where it was afterwards. */
export function useModal(onClosedByBrowser: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const onClose = useEffectEvent((dialog: HTMLDialogElement) => {
    if (dialog.open || !dialog.isConnected) return;
    // Browsers may close a dialog on a second Escape without asking. Whether it may go is not for them to say.
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

/** Above what is open, and below what is open inside it: a dialog that comes back with another one is shown after it. */
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

/** What opened the dialog may be gone by now: then what else can be done with the row, or the page if that is gone. */
function giveFocusBack(cameFrom: Element | null, row: Element | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog:modal') || document.activeElement !== document.body) return;
    const target = isStillThere(cameFrom) ? cameFrom : (firstActionOf(row) ?? document.querySelector('main'));
    // The page has stood still behind the dialog, and goes on doing so.
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}

function isStillThere(element: Element | null): boolean {
  return element !== document.body && (element?.isConnected ?? false);
}

function firstActionOf(row: Element | null | undefined): Element | null | undefined {
  return row?.isConnected ? row.querySelector('[role="cell"]:last-child button:enabled') : null;
}
