import type { QueueChanged } from '@anteroom/contract/live-events';
import type { Context } from '#context';
import { eventText } from '#platform/http/event-text';
import { type AccessChange, accessChangedChannel, queueChangedChannel } from './announce.ts';
import { closeUnrightful } from './close-unrightful.ts';
import { noRoom } from './no-room.ts';
import { createOnlookers, type Onlookers } from './onlookers.ts';
import { createWatchers, type Watcher, type Watchers } from './watchers.ts';

type Limits = {
  streamsOfSession: number;
  /** Each sign-in begins a session with an allowance of its own. */
  streamsOfPerson: number;
  streamsOfProcess: number;
  /** Walls of waiting rooms, on their own: they never take the room of the desks. */
  wallsOfDisplay: number;
  wallsOfNetwork: number;
  wallsOfProcess: number;
  /** A token whose time ran out ends its streams this late at most. */
  expiryMillis: number;
  /** What no message told of (a session that idled, a lost message) ends a stream this late at most. */
  recheckMillis: number;
};

const standardLimits: Limits = {
  streamsOfSession: 10,
  streamsOfPerson: 50,
  streamsOfProcess: 10_000,
  wallsOfDisplay: 20,
  wallsOfNetwork: 60,
  wallsOfProcess: 5000,
  expiryMillis: 500,
  recheckMillis: 15_000,
};

/** The open streams of this process. One database listener feeds it, however many browsers watch. */
export type LiveHub = {
  /** Refuses one more stream where the session, the person or the process has all it may have. */
  assertRoom(who: Pick<Watcher, 'sessionId' | 'userId'>): void;
  watch(watcher: Watcher): void;
  /** The displays of waiting rooms. */
  walls: Pick<Onlookers, 'assertRoom' | 'watch'>;
  /** Takes a message as it came from the database. */
  receive(channel: string, message: unknown): void;
  /** Ends the streams of those who may not hear any more. The hub does so by itself every quarter of a minute. */
  recheck(): Promise<void>;
  /** Messages may have been missed: every browser reconnects and fetches afresh. */
  closeAll(): void;
  count(): number;
};

export function createLiveHub(context: Context, changes: Partial<Limits> = {}): LiveHub {
  const limits = { ...standardLimits, ...changes };
  const watchers = createWatchers();
  const walls = createOnlookers(context, limits);
  let rounds: NodeJS.Timeout[] = [];

  const closeExpired = () => {
    const now = context.clock.now();
    watchers.close(({ accessEndsAt }) => accessEndsAt <= now);
  };
  const count = () => watchers.count() + walls.count();
  const recheck = async () => {
    closeExpired();
    await closeUnrightful(context, watchers);
    await walls.recheck();
    if (count() === 0) stopRounds();
  };
  const stopRounds = () => {
    for (const round of rounds.splice(0)) clearInterval(round);
  };
  const startRounds = () => {
    if (rounds.length > 0) return;
    const recheckAndGoOn = () => {
      recheck().catch((error: Error) =>
        context.log.warn({ reason: error.message }, 'the open streams could not be checked'),
      );
    };
    rounds = [
      setInterval(closeExpired, limits.expiryMillis).unref(),
      setInterval(recheckAndGoOn, limits.recheckMillis).unref(),
    ];
  };

  return {
    assertRoom: ({ sessionId, userId }) => {
      if (watchers.count() >= limits.streamsOfProcess) throw noRoom('service_unavailable');
      const isPersonFull = watchers.countOfPerson(userId) >= limits.streamsOfPerson;
      const isSessionFull = watchers.countOfSession(sessionId) >= limits.streamsOfSession;
      if (isPersonFull || isSessionFull) throw noRoom('too_many_requests');
    },
    watch: (watcher) => {
      watchers.add(watcher);
      startRounds();
    },
    walls: {
      assertRoom: walls.assertRoom,
      watch: (onlooker) => {
        walls.watch(onlooker);
        startRounds();
      },
    },
    receive: (channel, message) => {
      closeExpired();
      walls.receive(channel, message);
      if (channel === queueChangedChannel) tell(watchers, message as QueueChanged);
      if (channel === accessChangedChannel) watchers.close(isMeantBy(message as AccessChange));
    },
    recheck,
    closeAll: () => {
      watchers.close(() => true);
      walls.closeAll();
    },
    count,
  };
}

function tell(watchers: Watchers, event: QueueChanged): void {
  const text = eventText('queue.changed', event);
  for (const { stream } of watchers.ofDoctor(event.doctorId)) stream.send(text);
}

function isMeantBy(change: AccessChange): (watcher: Watcher) => boolean {
  if ('sessionId' in change) return ({ sessionId }) => sessionId === change.sessionId;
  if ('userId' in change) return ({ userId }) => userId === change.userId;
  return () => false;
}
