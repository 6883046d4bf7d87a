import { useEffect, useEffectEvent, useState } from 'react';

const everyMillis = 5_000;

/** A text that changes all the time, as often as a screen reader can say it without talking over the person. */
export function useSlowly(text: string): string {
  const [said, setSaid] = useState(text);
  const say = useEffectEvent(() => setSaid(text));
  useEffect(() => {
    const timer = setInterval(() => say(), everyMillis);
    return () => clearInterval(timer);
  }, []);
  return said;
}
