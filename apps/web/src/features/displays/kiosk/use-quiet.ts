import { useEffect, useRef } from 'react';

const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls `onQuiet` when the tablet has not been touched for `millis`, so that the next patient does not see the previous
 * patient's input.
 */
export function useQuiet(millis: number, onQuiet: () => void): void {
  const latest = useRef(onQuiet);
  useEffect(() => {
    latest.current = onQuiet;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), millis);
    };
    start();
    for (const sign of signs) document.addEventListener(sign, start);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, start);
    };
  }, [millis]);
}
