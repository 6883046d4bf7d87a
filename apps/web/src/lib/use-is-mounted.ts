import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that says whether the component is still on the screen, for code that continues after a response. */
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
