import { afterAll } from 'vitest';
import { accessChangedChannel, createLiveHub, type LiveHub, queueChangedChannel } from '#features/live';
import { type Clock, systemClock } from '#platform/clock';
import { createDb, createPool, type Db } from '#platform/db/database';
import { listen } from '#platform/db/listen';
import { createLog } from '#platform/log';
import { createThrottles } from '#platform/throttle';
import { buildServer } from '../src/build-server.ts';
import type { Context, Settings } from '../src/context.ts';
import { aDatabase } from './databases.ts';

/** A running Anteroom with an empty database of its own; it stops with the test file. */
export type Clinic = {
  /** Where it answers, such as http://127.0.0.1:40123. */
  address: string;
  /** For looking behind the front door, and for history that nobody could make through it. */
  db: Db;
  clock: MovableClock;
  /** Everything that was logged. */
  log: string[];
  context: Context;
  /** The open streams, for what would else wait for its next round. */
  hub: LiveHub;
};

/** The present, which a test may move on. */
export type MovableClock = Clock & { moveOn(minutes: number): void; set(instant: Date): void };

const settings: Settings = {
  appSecret: 'a secret for tests, at least thirty-two characters',
  clinicName: 'Test Clinic',
  clinicTimezone: 'Europe/Berlin',
  idleLockMinutes: 30,
  rateLimitPerMinute: 0,
  metricsToken: null,
  webRoot: '/nonexistent',
  checksAnswers: true,
};

export async function aClinic(chosen: Partial<Settings> = {}): Promise<Clinic> {
  const database = await aDatabase();
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const pool = createPool(database.connection, log);
  const clock = aClock();
  const all = { ...settings, ...chosen };
  const throttles = createThrottles(pool, all.rateLimitPerMinute > 0);
  const context: Context = { db: createDb(pool), clock, log, throttles, settings: all };
  const hub = createLiveHub(context);
  const listener = listen({
    connection: database.connection,
    channels: [queueChangedChannel, accessChangedChannel],
    log,
    onMessage: hub.receive,
    onGap: hub.closeAll,
  });
  const http = await buildServer(context, hub);
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    await http.close();
    await listener.stop();
    await context.db.destroy();
    await database.drop();
  });
  return { address, db: context.db, clock, log: lines, context, hub };
}

function aClock(): MovableClock {
  let shift = 0;
  return {
    now: () => new Date(systemClock.now().getTime() + shift),
    moveOn: (minutes) => {
      shift += minutes * 60_000;
    },
    set: (instant) => {
      shift = instant.getTime() - systemClock.now().getTime();
    },
  };
}
