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
  ofDoctor(doctorId: number): ReadonlySet<Watcher>;
  all(): readonly Watcher[];
  count(): number;
  countOfPerson(userId: number): number;
  countOfSession(sessionId: number): number;
};

const nobody: ReadonlySet<Watcher> = new Set();

/** Whoever comes and whatever is told looks only at those concerned, not at all who watch. */
export function createWatchers(): Watchers {
  const open = new Set<Watcher>();
  const byDoctor = new Map<number, Set<Watcher>>();
  const byPerson = new Map<number, number>();
  const bySession = new Map<number, number>();

  const remove = (watcher: Watcher) => {
    // A stream that was ended here tells of its end once more.
    if (!open.delete(watcher)) return;
    const others = byDoctor.get(watcher.doctorId);
    others?.delete(watcher);
    if (others?.size === 0) byDoctor.delete(watcher.doctorId);
    count(byPerson, watcher.userId, -1);
    count(bySession, watcher.sessionId, -1);
  };

  return {
    add: (watcher) => {
      open.add(watcher);
      const others = byDoctor.get(watcher.doctorId) ?? new Set();
      byDoctor.set(watcher.doctorId, others.add(watcher));
      count(byPerson, watcher.userId, 1);
      count(bySession, watcher.sessionId, 1);
      watcher.stream.onClosed(() => remove(watcher));
    },
    close: (isMeant) => {
      // A set may be walked while what was visited is taken out.
      for (const watcher of open) {
        if (!isMeant(watcher)) continue;
        remove(watcher);
        watcher.stream.close();
      }
    },
    ofDoctor: (doctorId) => byDoctor.get(doctorId) ?? nobody,
    all: () => [...open],
    count: () => open.size,
    countOfPerson: (userId) => byPerson.get(userId) ?? 0,
    countOfSession: (sessionId) => bySession.get(sessionId) ?? 0,
  };
}

function count(counts: Map<number, number>, id: number, change: 1 | -1): void {
  const after = (counts.get(id) ?? 0) + change;
  if (after === 0) counts.delete(id);
  else counts.set(id, after);
}
