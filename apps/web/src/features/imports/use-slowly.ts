import { useEffect, useEffectEvent, useState } from 'react';

const everyMillis = 5_000;

/** Throttles a text that changes often, so that screen readers can announce it. */
export function useSlowly(text: string): string {
  const [said, setSaid] = useState(text);
  const announce = useEffectEvent(() => setSaid(text));
  useEffect(() => {
    const timer = setInterval(() => announce(), everyMillis);
    return () => clearInterval(timer);
  }, []);
  return said;
}
