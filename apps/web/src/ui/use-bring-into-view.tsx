import { useEffect, useRef } from 'react';

/** Scrolls something that has just appeared to where the person looks. */
export function useBringIntoView() {
  const ref = useRef<HTMLDivElement>(null);
  // In braces because newer browsers answer with a promise, which React would take for a clean-up.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
