import { useEffect, useRef } from 'react';

export function useBringIntoView() {
  const ref = useRef<HTMLDivElement>(null);
  // The braces matter: scrollIntoView returns a promise in newer browsers, which React would take for a cleanup
  // function.
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return ref;
}
