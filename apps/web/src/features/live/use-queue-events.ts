import { type QueueChanged, queueChanged } from '@anteroom/contract/live-events';
import { watchQueue } from '@anteroom/contract/queue';
import { useEffect, useEffectEvent, useState } from 'react';
import { urlOf } from '#lib/api';
import { openLiveStream } from '#lib/live-stream';
import { useIsPageVisible } from './use-is-page-visible.ts';
import { useTellOthersActs } from './use-tell-others-acts.ts';

type Watch = {
  onChanged: (change: QueueChanged) => void;
  /** The stream was away for a while: what it would have said is unknown. */
  onMissed: () => void;
  /** Others' acts are not told: the screen is about more than this queue. */
  isQuiet?: true;
};

/**
 * Listens to one doctor's queue. Answers since when the stream is down, or null. A page that nobody sees listens
 * to nothing, because browsers allow few open connections to one house.
 */
export function useQueueEvents(
  doctorId: number | null,
  { onChanged, onMissed, isQuiet }: Watch,
): number | null {
  const [downSince, setDownSince] = useState<number | null>(null);
  const isVisible = useIsPageVisible();
  const tell = useTellOthersActs();
  const changed = useEffectEvent((change: QueueChanged) => {
    onChanged(change);
    if (!isQuiet) tell(change);
  });
  const missed = useEffectEvent(onMissed);
  useEffect(() => {
    if (!isVisible || doctorId === null) return;
    const close = openLiveStream({
      url: urlOf(watchQueue.path, { doctorId }),
      onEvent: (name, data) => {
        if (name !== 'queue.changed') return;
        const change = readChange(data);
        if (change) changed(change);
        else missed();
      },
      onUp: () => {
        setDownSince(null);
        missed();
      },
      onDown: () => setDownSince((since) => since ?? Date.now()),
    });
    return () => {
      close();
      setDownSince(null);
    };
  }, [doctorId, isVisible]);
  return downSince;
}

function readChange(data: string): QueueChanged | undefined {
  try {
    return queueChanged.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}
