import { useEffect, useState } from 'react';

/** The time, again and again, for what says how long ago something was. */
export function useNow(everyMillis: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMillis);
    return () => clearInterval(timer);
  }, [everyMillis]);
  return now;
}
