import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the main element when the focused element disappears, such as a dismissed toast or a list row.
 * Otherwise keyboard and screen reader users would have to start at the top of the page.
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
      // Wait for two frames, because the code that removed the element may set the focus itself.
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
