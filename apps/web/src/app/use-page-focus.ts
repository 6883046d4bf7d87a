import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus and the scroll position to the top after navigation, as a page load would. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * Moves the focus to the main element when the focused element disappears, such as an answered toast or a list row.
 * Otherwise keyboard and screen reader users would start over.
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
      // Wait two frames: the code that removed the element may set the focus itself.
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
