import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useHotkey } from '#lib/use-hotkey';
import { IconButton } from '#ui/button';
import { DialogBody } from '#ui/dialog';
import { recordMessages as words } from '../patient-record.messages.ts';

type Props = {
  /** The title, or null while the record loads. */
  title: string | null;
  /** Identifies the patient in the drawer. When it changes, the focus moves to the heading. */
  about: number;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Renders a panel at the right edge of the screen. The screen behind it stays usable, except on a phone, where the
 * panel covers it, and if the panel opens above a dialog.
 */
export function DrawerFrame({ title, about, onClose, children }: Props) {
  const titleId = useId();
  const { drawer, heading } = useDrawer(about, onClose);
  useHotkey({ key: 'Escape', meaning: words.close, isEverywhere: true }, onClose);
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return (
    <dialog
      ref={drawer}
      data-drawer
      aria-labelledby={titleId}
      onCancel={onCancel}
      className="slide-from-right fixed inset-y-0 right-0 left-auto z-30 m-0 flex h-dvh max-h-none w-full max-w-none flex-col border-line bg-surface text-ink shadow-float md:top-16 md:h-[calc(100dvh-4rem)] md:w-120 md:border-l min-[90rem]:top-0 min-[90rem]:h-dvh print:hidden"
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="min-w-0 text-xl font-semibold wrap-anywhere focus-visible:outline-none"
        >
          {title ?? words.patient}
        </h2>
        <IconButton
          label={words.close}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onClose}
        />
      </div>
      <DialogBody label={title ?? words.patient}>{children}</DialogBody>
    </dialog>
  );
}

const phone = '(max-width: 47.99rem)';

/**
 * Opens the drawer while the component is mounted. Returns the focus to the previous element when the drawer closes.
 */
function useDrawer(about: number, onClosedByBrowser: () => void) {
  const drawer = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const onClose = useEffectEvent(onClosedByBrowser);
  useLayoutEffect(() => {
    const element = drawer.current;
    if (!element) return;
    const cameFrom = document.activeElement;
    const listener = () => element.isConnected && onClose();
    element.addEventListener('close', listener);
    open(element);
    return () => {
      element.removeEventListener('close', listener);
      element.close();
      giveFocusBack(cameFrom);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another patient moves the focus to the heading.
  useLayoutEffect(() => {
    // After a reload, no element has the focus. In that case do not focus the heading, so that the page starts at its
    // top.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true });
  }, [about]);
  return { drawer, heading };
}

/**
 * Opens the drawer. It is modal if it opens on top of a dialog or covers the screen. Otherwise it is opened with the
 * `open` attribute, because `show()` would move the focus.
 */
function open(drawer: HTMLDialogElement): void {
  const isCovering = matchMedia(phone).matches || document.querySelector('dialog:modal') !== null;
  if (isCovering) drawer.showModal();
  else drawer.setAttribute('open', '');
}

function giveFocusBack(cameFrom: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body || !cameFrom?.isConnected) return;
    if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
  });
}
