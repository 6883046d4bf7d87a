import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The scroll position of each history entry, in pixels. */
const positions = new Map<string, number>();

/**
 * After navigation, moves the focus and the scroll position to the top, as a page load would. Back and Forward restore
 * the scroll position.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  // Run before the browser paints, because the shorter content of the next screen changes the scroll position.
  useLayoutEffect(() => {
    const isOther = shown.current !== pathname;
    shown.current = pathname;
    const stop = isOther ? scrollWhenThere(isReturn ? (positions.get(key) ?? 0) : 0) : undefined;
    if (isOther) main.current?.focus({ preventScroll: true });
    const note = () => positions.set(key, window.scrollY);
    // Read the position in the next frame. Reading it now would force the browser to compute the layout twice.
    const frame = isOther ? 0 : requestAnimationFrame(note);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      stop?.();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', note);
    };
  }, [pathname, key, isReturn]);
  return main;
}

const contentMillis = 3_000;
const ownScrolling = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls as soon as the content is tall enough. Gives up when the user scrolls, or after three seconds. Returns a
 * function that cancels the scrolling.
 */
function scrollWhenThere(top: number): () => void {
  const ended = new AbortController();
  const end = () => ended.abort();
  const until = performance.now() + contentMillis;
  const scroll = () => {
    if (ended.signal.aborted) return;
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) <= 1 || performance.now() > until) end();
    else requestAnimationFrame(scroll);
  };
  for (const type of ownScrolling)
    window.addEventListener(type, end, { signal: ended.signal, passive: true });
  scroll();
  return end;
}
