import { type RefObject, useEffect } from 'react';

/**
 * What had the focus may go away under it: a toast that was answered, the row of a list. Then the focus goes to the
 * screen, where the keyboard and a screen reader can go on, and not to nothing.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const keep = () => {
      if (last?.isConnected !== false) return;
      last = null;
      // Whoever took it away may have a better place in mind, and needs a moment for it.
      afterTwoFrames(() => {
        if (isFocusLost()) main.current?.focus({ preventScroll: true });
      });
    };
    const removals = new MutationObserver(keep);
    removals.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    return () => {
      removals.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, [main]);
}

function isFocusLost(): boolean {
  return document.activeElement === document.body && !document.querySelector('dialog:modal');
}

function afterTwoFrames(act: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(act));
}
