import type { EventStream } from '#platform/http/bind';

/** One browser that watches one doctor's queue, and until when its access token lets it. */
export type Watcher = {
  doctorId: number;
  userId: number;
  sessionId: number;
  accessEndsAt: Date;
  stream: EventStream;
};

/** Who watches what in this process. */
export type Watchers = {
  add(watcher: Watcher): void;
  /** Takes them out, then ends their streams. */
  close(isMeant: (watcher: Watcher) => boolean): void;
  ofDoctor(doctorId: number): readonly Watcher[];
  all(): readonly Watcher[];
};

export function createWatchers(): Watchers {
  const byDoctor = new Map<number, Set<Watcher>>();
  const all = () => [...byDoctor.values()].flatMap((some) => [...some]);

  const remove = (watcher: Watcher) => {
    const others = byDoctor.get(watcher.doctorId);
    others?.delete(watcher);
    if (others?.size === 0) byDoctor.delete(watcher.doctorId);
  };

  return {
    add: (watcher) => {
      const others = byDoctor.get(watcher.doctorId) ?? new Set();
      byDoctor.set(watcher.doctorId, others.add(watcher));
      watcher.stream.onClosed(() => remove(watcher));
    },
    close: (isMeant) => {
      for (const watcher of all().filter(isMeant)) {
        remove(watcher);
        watcher.stream.close();
      }
    },
    ofDoctor: (doctorId) => [...(byDoctor.get(doctorId) ?? [])],
    all,
  };
}
