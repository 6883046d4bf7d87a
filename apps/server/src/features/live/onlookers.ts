import type { QueueChanged } from '@anteroom/contract/live-events';
import type { Context } from '#context';
import type { EventStream } from '#platform/http/bind';
import { eventText } from '#platform/http/event-text';
import { type AccessChange, accessChangedChannel, queueChangedChannel } from './announce.ts';
import { listShownDoctors } from './live.queries.ts';
import { noRoom } from './no-room.ts';

/** A display on the wall of a waiting room: nobody is signed in there, and it is told nothing but to look again. */
export type Onlooker = {
  displayId: number;
  /** Whom it shows, as it was when the stream was opened. */
  doctorIds: readonly number[];
  /** Where it hangs, as far as the network tells. */
  network: string;
  stream: EventStream;
};

export type Onlookers = {
  /**
   * Refuses one more where the display, the network or the process has all it may have. Whoever knows a display's
   * address can open it as often as they like, from many networks: they take the room of that display alone.
   */
  assertRoom(where: Pick<Onlooker, 'displayId' | 'network'>): void;
  watch(onlooker: Onlooker): void;
  receive(channel: string, message: unknown): void;
  /** Ends the streams of displays that were closed, or that show others than they did. */
  recheck(): Promise<void>;
  closeAll(): void;
  count(): number;
};

const lookAgain = eventText('display.changed', {});

type Limits = { wallsOfDisplay: number; wallsOfNetwork: number; wallsOfProcess: number };

/** The open streams of displays in this process. A change looks only at the displays of its doctor. */
export function createOnlookers({ db }: Context, limits: Limits): Onlookers {
  const open = new Set<Onlooker>();
  const byDoctor = new Map<number, Set<Onlooker>>();
  const byNetwork = new Map<string, Set<Onlooker>>();
  const byDisplay = new Map<number, Set<Onlooker>>();

  const remove = (onlooker: Onlooker) => {
    open.delete(onlooker);
    takeOut(byNetwork, onlooker.network, onlooker);
    takeOut(byDisplay, onlooker.displayId, onlooker);
    for (const doctorId of onlooker.doctorIds) takeOut(byDoctor, doctorId, onlooker);
  };
  const close = (isMeant: (onlooker: Onlooker) => boolean) => {
    for (const onlooker of [...open].filter(isMeant)) {
      remove(onlooker);
      onlooker.stream.close();
    }
  };

  return {
    assertRoom: ({ displayId, network }) => {
      if (open.size >= limits.wallsOfProcess) throw noRoom('service_unavailable');
      const isDisplayFull = (byDisplay.get(displayId)?.size ?? 0) >= limits.wallsOfDisplay;
      const isNetworkFull = (byNetwork.get(network)?.size ?? 0) >= limits.wallsOfNetwork;
      if (isDisplayFull || isNetworkFull) throw noRoom('too_many_requests');
    },
    watch: (onlooker) => {
      open.add(onlooker);
      putIn(byNetwork, onlooker.network, onlooker);
      putIn(byDisplay, onlooker.displayId, onlooker);
      for (const doctorId of onlooker.doctorIds) putIn(byDoctor, doctorId, onlooker);
      onlooker.stream.onClosed(() => remove(onlooker));
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
      // Whoever came while the database was asked has just been let in, and waits for the next round.
      const outdated = new Set(asked.filter((onlooker) => !isStillSo(onlooker, shown)));
      close((onlooker) => outdated.has(onlooker));
    },
    closeAll: () => close(() => true),
    count: () => open.size,
  };
}

function isStillSo({ displayId, doctorIds }: Onlooker, shown: ReadonlyMap<number, number[]>): boolean {
  const now = shown.get(displayId) ?? [];
  return now.length === doctorIds.length && doctorIds.every((id) => now.includes(id));
}

/** A doctor who can no longer sign in leaves the wall: the display comes back and shows the others. */
function isMeantBy(change: AccessChange): (onlooker: Onlooker) => boolean {
  if ('displayId' in change) return ({ displayId }) => displayId === change.displayId;
  if ('userId' in change) return ({ doctorIds }) => doctorIds.includes(change.userId);
  return () => false;
}

function putIn<Key>(map: Map<Key, Set<Onlooker>>, key: Key, onlooker: Onlooker): void {
  map.set(key, (map.get(key) ?? new Set()).add(onlooker));
}

function takeOut<Key>(map: Map<Key, Set<Onlooker>>, key: Key, onlooker: Onlooker): void {
  const some = map.get(key);
  some?.delete(onlooker);
  if (some?.size === 0) map.delete(key);
}
