import { useEffect, useState } from 'react';

const patienceMillis = 4000;

/** Returns whether something has been running longer than a user should wait. */
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
