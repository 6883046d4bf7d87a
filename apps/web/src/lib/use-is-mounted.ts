import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that is true while the component is on screen, for code that runs after a response. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
