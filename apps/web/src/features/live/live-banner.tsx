import { useEffect, useState } from 'react';
import { useConnectionLostSince } from '#lib/connection';
import { formatClock } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { liveMessages as words } from './live.messages.ts';

const patienceMillis = 5_000;

/** Shown if the event stream stays down for a while. If the whole connection is lost, another notice replaces it. */
export function LiveBanner({ downSince, timeZone }: { downSince: number | null; timeZone: string }) {
  const isLost = useConnectionLostSince() !== null;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (downSince === null) return;
    const timer = setTimeout(() => setIsLong(true), patienceMillis);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [downSince]);
  if (downSince === null || !isLong || isLost) return null;
  return <Banner tone="neutral">{words.offSince(formatClock(downSince, timeZone))}</Banner>;
}
