import type { QueueChanged } from '@anteroom/contract/live-events';
import type { Context } from '#platform/context';
import type { EventStream } from '#platform/http/bind';
import { eventText } from '#platform/http/event-text';
import { type AccessChange, accessChangedChannel, queueChangedChannel } from './announce.ts';
import { listShownDoctors } from './live.queries.ts';
import { tooManyStreams } from './too-many-streams.ts';

/** The stream of a display in a waiting room. It has no session, and its events say only "load again". */
export type DisplayStream = {
  displayId: number;
  doctorIds: readonly number[];
  network: string;
  stream: EventStream;
};

export type DisplayStreams = {
  /**
   * Rejects another stream when the display, the network or the process has reached its limit. A client that knows a
   * display's URL can open streams from many networks, but it uses up the streams of that display only.
   */
  assertRoom(where: Pick<DisplayStream, 'displayId' | 'network'>): void;
  watch(display: DisplayStream): void;
  receive(channel: string, message: unknown): void;
  /** Closes the streams of displays that were closed or whose doctors changed. */
  recheck(): Promise<void>;
  closeAll(): void;
  count(): number;
};

const lookAgain = eventText('display.changed', {});

type Limits = { streamsOfDisplay: number; displayStreamsOfNetwork: number; displayStreamsOfProcess: number };

/**
 * Keeps the open display streams of this process, indexed by doctor so that a change visits only the displays of its
 * doctor.
 */
export function createDisplayStreams({ db }: Context, limits: Limits): DisplayStreams {
  const open = new Set<DisplayStream>();
  const byDoctor = new Map<number, Set<DisplayStream>>();
  const byNetwork = new Map<string, Set<DisplayStream>>();
  const byDisplay = new Map<number, Set<DisplayStream>>();

  const remove = (display: DisplayStream) => {
    open.delete(display);
    takeOut(byNetwork, display.network, display);
    takeOut(byDisplay, display.displayId, display);
    for (const doctorId of display.doctorIds) takeOut(byDoctor, doctorId, display);
  };
  const close = (isMeant: (display: DisplayStream) => boolean) => {
    for (const display of [...open].filter(isMeant)) {
      remove(display);
      display.stream.close();
    }
  };

  return {
    assertRoom: ({ displayId, network }) => {
      if (open.size >= limits.displayStreamsOfProcess) throw tooManyStreams('service_unavailable');
      const isDisplayFull = (byDisplay.get(displayId)?.size ?? 0) >= limits.streamsOfDisplay;
      const isNetworkFull = (byNetwork.get(network)?.size ?? 0) >= limits.displayStreamsOfNetwork;
      if (isDisplayFull || isNetworkFull) throw tooManyStreams('too_many_requests');
    },
    watch: (display) => {
      open.add(display);
      putIn(byNetwork, display.network, display);
      putIn(byDisplay, display.displayId, display);
      for (const doctorId of display.doctorIds) putIn(byDoctor, doctorId, display);
      display.stream.onClosed(() => remove(display));
    },
    receive: (channel, message) => {
      if (channel === accessChangedChannel) close(isMeantBy(message as AccessChange));
      if (channel !== queueChangedChannel) return;
      const { doctorId } = message as QueueChanged;
      for (const { stream } of byDoctor.get(doctorId) ?? []) stream.send(lookAgain);
    },
    recheck: async () => {
      const asked = [...open];
      if (asked.length === 0) return;
      const shown = await listShownDoctors(db, [...new Set(asked.map(({ displayId }) => displayId))]);
      // A stream that opened during the query is up to date; the next round checks it.
      const outdated = new Set(asked.filter((display) => !isStillSo(display, shown)));
      close((display) => outdated.has(display));
    },
    closeAll: () => close(() => true),
    count: () => open.size,
  };
}

function isStillSo({ displayId, doctorIds }: DisplayStream, shown: ReadonlyMap<number, number[]>): boolean {
  const now = shown.get(displayId) ?? [];
  return now.length === doctorIds.length && doctorIds.every((id) => now.includes(id));
}

/**
 * Returns a filter for the displays that a change affects. The display of a disabled doctor reconnects and shows only
 * the other doctors.
 */
function isMeantBy(change: AccessChange): (display: DisplayStream) => boolean {
  if ('displayId' in change) return ({ displayId }) => displayId === change.displayId;
  if ('userId' in change) return ({ doctorIds }) => doctorIds.includes(change.userId);
  return () => false;
}

function putIn<Key>(map: Map<Key, Set<DisplayStream>>, key: Key, display: DisplayStream): void {
  map.set(key, (map.get(key) ?? new Set()).add(display));
}

function takeOut<Key>(map: Map<Key, Set<DisplayStream>>, key: Key, display: DisplayStream): void {
  const some = map.get(key);
  some?.delete(display);
  if (some?.size === 0) map.delete(key);
}
