import type { QueueChanged } from '@anteroom/contract/live-events';
import type { EventStream } from '#platform/http/bind';
import { accessChangedChannel, queueChangedChannel } from './announce.ts';

type Watcher = { doctorId: number; userId: number; stream: EventStream };

/** The open streams of this process. One database listener feeds it, however many browsers watch. */
export type LiveHub = {
  watch(watcher: Watcher): void;
  /** Takes a message as it came from the database. */
  receive(channel: string, message: unknown): void;
  /** Messages may have been missed: every browser reconnects and fetches afresh. */
  closeAll(): void;
  count(): number;
};

export function createLiveHub(): LiveHub {
  const watchers = new Map<number, Set<Watcher>>();
  const all = () => [...watchers.values()].flatMap((some) => [...some]);

  const leave = (watcher: Watcher) => {
    const others = watchers.get(watcher.doctorId);
    others?.delete(watcher);
    if (others?.size === 0) watchers.delete(watcher.doctorId);
  };

  const tellWatchers = (event: QueueChanged) => {
    for (const { stream } of watchers.get(event.doctorId) ?? []) stream.send('queue.changed', event);
  };
  const closeStreamsOf = (userId: number) => {
    for (const { stream } of all().filter((watcher) => watcher.userId === userId)) stream.close();
  };

  return {
    watch: (watcher) => {
      const others = watchers.get(watcher.doctorId) ?? new Set();
      watchers.set(watcher.doctorId, others.add(watcher));
      watcher.stream.onClosed(() => leave(watcher));
    },
    receive: (channel, message) => {
      if (channel === queueChangedChannel) tellWatchers(message as QueueChanged);
      if (channel === accessChangedChannel) closeStreamsOf((message as { userId: number }).userId);
    },
    closeAll: () => {
      for (const { stream } of all()) stream.close();
    },
    count: () => all().length,
  };
}
