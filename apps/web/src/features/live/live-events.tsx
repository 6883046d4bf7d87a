import { buildPath } from '@anteroom/client/build-request';
import { type QueueChanged, queueChanged } from '@anteroom/contract/live-events';
import { watchQueue } from '@anteroom/contract/queue';
import { listDoctors } from '@anteroom/contract/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useSignedInUser } from '#features/auth';
import { useConnectionLostSince } from '#lib/connection';
import { formatClock } from '#lib/format-date';
import { openLiveStream } from '#lib/live-stream';
import { pathKey } from '#lib/route-query';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { liveMessages as words } from './live.messages.ts';

type Watch = {
  onChanged: (change: QueueChanged) => void;
  /** Called when the doctor's waiting list has changed. */
  onWaitingList?: () => void;
  /** Called when events may have been missed: each time the event stream connects, and after an unreadable event. */
  onMissed: () => void;
  /** True to show no toasts about other users' actions, for screens that show more than this queue. */
  isQuiet?: true;
};

/**
 * Subscribes to the live events of one doctor's queue. Returns the time at which the event stream was lost, in epoch
 * milliseconds, or null while it is connected or not needed. Unsubscribes while the page is hidden, because browsers
 * allow few open connections per host.
 */
export function useQueueEvents(
  doctorId: number | null,
  { onChanged, onWaitingList, onMissed, isQuiet }: Watch,
): number | null {
  const [downSince, setDownSince] = useState<number | null>(null);
  const queryClient = useQueryClient();
  const isVisible = useIsPageVisible();
  const announce = useToastOthersChanges();
  const changed = useEffectEvent((change: QueueChanged) => {
    onChanged(change);
    if (!isQuiet) announce(change);
  });
  const waitingListChanged = useEffectEvent(() => onWaitingList?.());
  const missed = useEffectEvent(onMissed);
  useEffect(() => {
    if (!isVisible || doctorId === null) return;
    const close = openLiveStream({
      url: buildPath(watchQueue, { params: { doctorId } }),
      onEvent: (name, data) => {
        if (name === 'waiting_list.changed') waitingListChanged();
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
      // The user no longer works for the doctor, so reload the list of doctors and everything shown about them.
      onForbidden: () => void queryClient.invalidateQueries({ queryKey: pathKey(listDoctors) }),
    });
    return () => {
      close();
      setDownSince(null);
    };
  }, [doctorId, isVisible, queryClient]);
  return downSince;
}

/** A doctor. Without a type, the doctor has no queue yet. */
export type DoctorWithQueue = { id: number; queueType: string | null };

/**
 * Subscribes to the live events of the first three of these doctors that have a queue, for a screen that shows several
 * doctors, and shows no toasts. Changes of the other doctors appear with the screen's next poll. Only one component of a
 * screen may use this hook, because each use opens its own streams, and a browser with six open streams sends no other
 * requests.
 */
export function useEventsOfDoctors(doctors: readonly DoctorWithQueue[], watch: Omit<Watch, 'isQuiet'>): void {
  const [first, second, third] = doctors.filter(({ queueType }) => queueType !== null);
  const quiet = { ...watch, isQuiet: true } as const;
  useQueueEvents(first?.id ?? null, quiet);
  useQueueEvents(second?.id ?? null, quiet);
  useQueueEvents(third?.id ?? null, quiet);
}

function readChange(data: string): QueueChanged | undefined {
  try {
    return queueChanged.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
}

/**
 * Returns a function that shows a toast about another user's action. The user's own actions show their toasts
 * elsewhere.
 */
function useToastOthersChanges(): (change: QueueChanged) => void {
  const { id: ownId } = useSignedInUser();
  return ({ actor, reason }) => {
    if (actor.id !== ownId) showToast({ tone: 'neutral', message: words.changed(actor.name, reason) });
  };
}

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
