import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Shows a dialog element as modal while mounted, and restores the focus afterwards. */
export function useModal(onClosedByBrowser: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const onClose = useEffectEvent((dialog: HTMLDialogElement) => {
    if (dialog.open || !dialog.isConnected) return;
    // Browsers may close a dialog on a second Escape without a cancel event. Reopen it: the app decides when it closes.
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

/**
 * Shows the dialog above open ones but below the dialogs nested inside it. A parent dialog that is restored together
 * with a nested one opens after it.
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

/** The element that opened the dialog may be gone. Then focus another action of its row, or the page. */
function giveFocusBack(cameFrom: Element | null, row: Element | null | undefined): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog:modal') || document.activeElement !== document.body) return;
    const target = isStillThere(cameFrom) ? cameFrom : (firstActionOf(row) ?? document.querySelector('main'));
    // Do not scroll: the page has not moved behind the dialog.
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}

function isStillThere(element: Element | null): boolean {
  return element !== document.body && (element?.isConnected ?? false);
}

function firstActionOf(row: Element | null | undefined): Element | null | undefined {
  return row?.isConnected ? row.querySelector('[role="cell"]:last-child button:enabled') : null;
}
