import { useEffect, useState } from 'react';

/** Returns the current time and rerenders every `everyMillis` milliseconds, so that relative times stay current. */
export function useNow(everyMillis: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMillis);
    return () => clearInterval(timer);
  }, [everyMillis]);
  return now;
}
