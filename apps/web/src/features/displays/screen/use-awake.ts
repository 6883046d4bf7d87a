import { useEffect, useState } from 'react';

const shownMillis = 6_000;
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Returns whether someone has recently moved the pointer or pressed a key. The controls of a display are hidden
 * otherwise.
 */
export function useAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setIsAwake(true);
      timer = setTimeout(() => setIsAwake(false), shownMillis);
    };
    for (const sign of signs) document.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, wake);
    };
  }, []);
  return isAwake;
}
