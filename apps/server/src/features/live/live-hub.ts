import type { QueueChanged } from '@anteroom/contract/live-events';
import type { Context } from '#platform/context';
import { eventText } from '#platform/http/event-text';
import {
  type AccessChange,
  accessChangedChannel,
  queueChangedChannel,
  waitingListChangedChannel,
} from './announce.ts';
import { createDisplayStreams, type DisplayStreams } from './display-streams.ts';
import { listAuthorizedStreams, type StreamKey } from './live.queries.ts';
import { createStaffStreams, type StaffStream, type StaffStreams } from './staff-streams.ts';
import { tooManyStreams } from './too-many-streams.ts';

type Limits = {
  streamsOfSession: number;
  /**
   * The stream limit for all sessions of one user together, because each sign-in starts a session with its own limit.
   */
  streamsOfPerson: number;
  streamsOfProcess: number;
  /** Waiting-room displays have their own limits, so that they never use up the streams of staff. */
  streamsOfDisplay: number;
  displayStreamsOfNetwork: number;
  displayStreamsOfProcess: number;
  /** A stream closes at most this long after its access token expired. */
  expiryMillis: number;
  /**
   * The interval of the check that closes streams whose access ended without a message, for example because a session
   * became idle or a message was lost.
   */
  recheckMillis: number;
};

const standardLimits: Limits = {
  streamsOfSession: 10,
  streamsOfPerson: 50,
  streamsOfProcess: 10_000,
  streamsOfDisplay: 20,
  displayStreamsOfNetwork: 60,
  displayStreamsOfProcess: 5000,
  expiryMillis: 500,
  recheckMillis: 15_000,
};

/** The open streams of this process. They share one database listener. */
export type LiveHub = {
  /** Rejects another stream when the session, the user or the process has reached its limit. */
  assertRoom(who: Pick<StaffStream, 'sessionId' | 'userId'>): void;
  watch(staffStream: StaffStream): void;
  displays: Pick<DisplayStreams, 'assertRoom' | 'watch'>;
  receive(channel: string, message: unknown): void;
  /**
   * Closes the streams of users who lost access, and of displays that were closed or now show other doctors. The hub
   * calls it every 15 seconds.
   */
  recheck(): Promise<void>;
  /** Closes all streams after the listener may have missed messages: every browser reconnects and reloads. */
  closeAll(): void;
  count(): number;
};

export function createLiveHub(context: Context, changes: Partial<Limits> = {}): LiveHub {
  const limits = { ...standardLimits, ...changes };
  const staffStreams = createStaffStreams();
  const displayStreams = createDisplayStreams(context, limits);
  let rounds: NodeJS.Timeout[] = [];

  const closeExpired = () => {
    const now = context.clock.now();
    staffStreams.close(({ accessEndsAt }) => accessEndsAt <= now);
  };
  const count = () => staffStreams.count() + displayStreams.count();
  const recheck = async () => {
    closeExpired();
    await closeUnauthorizedStreams(context, staffStreams);
    await displayStreams.recheck();
    if (count() === 0) stopRounds();
  };
  const stopRounds = () => {
    for (const round of rounds.splice(0)) clearInterval(round);
  };
  const startRounds = () => {
    if (rounds.length > 0) return;
    const recheckAndGoOn = () => {
      recheck().catch((error: Error) =>
        context.log.warn({ reason: error.message }, 'could not check the open streams'),
      );
    };
    rounds = [
      setInterval(closeExpired, limits.expiryMillis).unref(),
      setInterval(recheckAndGoOn, limits.recheckMillis).unref(),
    ];
  };

  return {
    assertRoom: ({ sessionId, userId }) => {
      if (staffStreams.count() >= limits.streamsOfProcess) throw tooManyStreams('service_unavailable');
      const isPersonFull = staffStreams.countOfPerson(userId) >= limits.streamsOfPerson;
      const isSessionFull = staffStreams.countOfSession(sessionId) >= limits.streamsOfSession;
      if (isPersonFull || isSessionFull) throw tooManyStreams('too_many_requests');
    },
    watch: (staffStream) => {
      staffStreams.add(staffStream);
      startRounds();
    },
    displays: {
      assertRoom: displayStreams.assertRoom,
      watch: (display) => {
        displayStreams.watch(display);
        startRounds();
      },
    },
    receive: (channel, message) => {
      closeExpired();
      displayStreams.receive(channel, message);
      receiveForStaff(staffStreams, channel, message);
    },
    recheck,
    closeAll: () => {
      staffStreams.close(() => true);
      displayStreams.closeAll();
    },
    count,
  };
}

function receiveForStaff(staffStreams: StaffStreams, channel: string, message: unknown): void {
  if (channel === queueChangedChannel) tell(staffStreams, message as QueueChanged);
  if (channel === waitingListChangedChannel) {
    announceWaitingList(staffStreams, message as { doctorIds: readonly number[] });
  }
  if (channel === accessChangedChannel) staffStreams.close(isMeantBy(message as AccessChange));
}

function tell(staffStreams: StaffStreams, event: QueueChanged): void {
  const text = eventText('queue.changed', event);
  for (const { stream } of staffStreams.ofDoctor(event.doctorId)) stream.send(text);
}

function announceWaitingList(
  staffStreams: StaffStreams,
  { doctorIds }: { doctorIds: readonly number[] },
): void {
  for (const doctorId of doctorIds) {
    const text = eventText('waiting_list.changed', { doctorId });
    for (const { stream } of staffStreams.ofDoctor(doctorId)) stream.send(text);
  }
}

function isMeantBy(change: AccessChange): (staffStream: StaffStream) => boolean {
  if ('sessionId' in change) return ({ sessionId }) => sessionId === change.sessionId;
  if ('userId' in change) return ({ userId }) => userId === change.userId;
  if ('role' in change) return ({ role }) => role === change.role;
  return () => false;
}

/** Closes the streams of sessions that the database no longer allows to watch the doctor. */
async function closeUnauthorizedStreams(
  { db, clock, settings }: Context,
  staffStreams: StaffStreams,
): Promise<void> {
  const asked = staffStreams.all();
  if (asked.length === 0) return;
  const now = clock.now();
  const idleMillis = settings.idleLockMinutes * 60_000;
  const idleSince = idleMillis > 0 ? new Date(now.getTime() - idleMillis) : null;
  const authorized = new Set((await listAuthorizedStreams(db, asked, { now, idleSince })).map(keyOf));
  // A stream that opened during the query was authorized just now; the next round checks it.
  const unauthorized = new Set(asked.filter((staffStream) => !authorized.has(keyOf(staffStream))));
  staffStreams.close((staffStream) => unauthorized.has(staffStream));
}

function keyOf({ sessionId, doctorId }: StreamKey): string {
  return `${sessionId} ${doctorId}`;
}
