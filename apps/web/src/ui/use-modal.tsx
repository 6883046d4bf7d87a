import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Shows a dialog element as modal while it is mounted, and puts the focus back where it was afterwards. */
export function useModal(onClosedByBrowser: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const onClose = useEffectEvent((dialog: HTMLDialogElement) => {
    // Browsers may close a dialog on a second Escape without asking; then it must be gone for us as well.
    if (!dialog.open && dialog.isConnected) onClosedByBrowser();
  });
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const cameFrom = document.activeElement;
    const listener = () => onClose(dialog);
    dialog.addEventListener('close', listener);
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      dialog.removeEventListener('close', listener);
      dialog.close();
      giveFocusBack(cameFrom);
    };
  }, []);
  return ref;
}

/** What opened the dialog may be gone by now (a deleted row); then the focus goes to the page. */
function giveFocusBack(cameFrom: Element | null): void {
  requestAnimationFrame(() => {
    if (document.querySelector('dialog:modal') || document.activeElement !== document.body) return;
    const target =
      cameFrom?.isConnected && cameFrom !== document.body ? cameFrom : document.querySelector('main');
    if (target instanceof HTMLElement) target.focus();
  });
}
