import { useEffect, useState } from 'react';

const patienceMillis = 4000;

/** Whether something has been under way for longer than anybody should have to wait for it. */
export function useIsLate(isUnderWay: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsLate(true), patienceMillis);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isUnderWay]);
  return isLate && isUnderWay;
}
