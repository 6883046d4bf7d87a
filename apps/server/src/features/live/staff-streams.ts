import type { Role } from '@anteroom/contract/roles';
import type { EventStream } from '#platform/http/bind';

/** One browser that watches one doctor's queue, at most until its access token expires. */
export type StaffStream = {
  doctorId: number;
  userId: number;
  role: Role;
  sessionId: number;
  accessEndsAt: Date;
  stream: EventStream;
};

export type StaffStreams = {
  add(staffStream: StaffStream): void;
  /** Removes the matching streams and closes them. */
  close(isMeant: (staffStream: StaffStream) => boolean): void;
  ofDoctor(doctorId: number): ReadonlySet<StaffStream>;
  all(): readonly StaffStream[];
  count(): number;
  countOfPerson(userId: number): number;
  countOfSession(sessionId: number): number;
};

const nobody: ReadonlySet<StaffStream> = new Set();

/**
 * Keeps the open streams by doctor, so that an event visits only the streams of its doctor, and counts them by user and
 * session, so that a new stream need not count them.
 */
export function createStaffStreams(): StaffStreams {
  const open = new Set<StaffStream>();
  const byDoctor = new Map<number, Set<StaffStream>>();
  const byPerson = new Map<number, number>();
  const bySession = new Map<number, number>();

  const remove = (staffStream: StaffStream) => {
    // `close` below removes a stream before it closes it. Closing it triggers `onClosed`, which calls this function
    // again.
    if (!open.delete(staffStream)) return;
    const others = byDoctor.get(staffStream.doctorId);
    others?.delete(staffStream);
    if (others?.size === 0) byDoctor.delete(staffStream.doctorId);
    count(byPerson, staffStream.userId, -1);
    count(bySession, staffStream.sessionId, -1);
  };

  return {
    add: (staffStream) => {
      open.add(staffStream);
      const others = byDoctor.get(staffStream.doctorId) ?? new Set();
      byDoctor.set(staffStream.doctorId, others.add(staffStream));
      count(byPerson, staffStream.userId, 1);
      count(bySession, staffStream.sessionId, 1);
      staffStream.stream.onClosed(() => remove(staffStream));
    },
    close: (isMeant) => {
      // Deleting visited elements while iterating a Set is safe.
      for (const staffStream of open) {
        if (!isMeant(staffStream)) continue;
        remove(staffStream);
        staffStream.stream.close();
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
