import { Socket } from 'node:net';
import { setInterval as every, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applicationName } from '#platform/config';
import type { Log } from '#platform/log';
import type { DatabaseConnection } from './database.ts';

/** A connection that lived this long was sound: the next failure begins with the shortest pause again. */
const settledMillis = 10_000;
/** How long a goodbye may take before the connection is simply cut. */
const goodbyeMillis = 1000;

/** A connection whose other end is silently gone hears nothing and says nothing of it: it must be asked. */
const standardProbe = { everyMillis: 15_000, timeoutMillis: 5000 };

export type Listener = { stop(): Promise<void> };

type Listening = {
  connection: DatabaseConnection;
  channels: readonly string[];
  log: Log;
  onMessage(channel: string, message: unknown): void;
  /** Messages may have been missed: called after each time the connection came back. */
  onGap(): void;
  probe?: { everyMillis: number; timeoutMillis: number };
};

/** Hears what any process announces, on a connection of its own that comes back for ever. */
export function listen(listening: Listening): Listener {
  const stopping = new AbortController();
  const finished = keepListening(listening, stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return finished;
    },
  };
}

async function keepListening(listening: Listening, stopped: AbortSignal): Promise<void> {
  for (let attempt = 0; !stopped.aborted; attempt += 1) {
    const startedAt = performance.now();
    await listenUntilItBreaks(listening, attempt > 0, stopped).catch((error: Error) => {
      if (!stopped.aborted)
        listening.log.warn({ reason: error.message }, 'the live connection to the database failed');
    });
    if (performance.now() - startedAt > settledMillis) attempt = 0;
    await wait(Math.min(200 * 2 ** attempt, 5000), undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** Whatever ends it, the connection is gone when this returns. */
async function listenUntilItBreaks(
  listening: Listening,
  isAgain: boolean,
  stopped: AbortSignal,
): Promise<void> {
  const socket = new Socket();
  const client = createClient(listening, socket);
  const over = new AbortController();
  const closed = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  try {
    await client.connect();
    for (const channel of listening.channels) await client.query(`listen ${channel}`);
    if (isAgain) listening.onGap();
    const { everyMillis } = listening.probe ?? standardProbe;
    await Promise.race([closed, probe(client, everyMillis, AbortSignal.any([stopped, over.signal]))]);
  } finally {
    over.abort();
    await sayGoodbye(client, socket);
  }
}

async function sayGoodbye(client: pg.Client, socket: Socket): Promise<void> {
  if (socket.destroyed) return;
  await Promise.race([client.end(), wait(goodbyeMillis, undefined, { ref: false })]).catch(() => undefined);
  socket.destroy();
}

function createClient({ connection, log, onMessage, probe: asked }: Listening, socket: Socket): pg.Client {
  const client = new pg.Client({
    ...connection,
    application_name: `${applicationName} live`,
    connectionTimeoutMillis: 2000,
    query_timeout: (asked ?? standardProbe).timeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    stream: () => socket,
  });
  client.on('notification', ({ channel, payload }) => {
    try {
      onMessage(channel, JSON.parse(payload ?? 'null'));
    } catch (error) {
      log.error({ channel, err: error }, 'a live message could not be taken');
    }
  });
  return client;
}

/** Asks again and again until an answer fails to come, or until `over`, and then throws. */
async function probe(client: pg.Client, everyMillis: number, over: AbortSignal): Promise<void> {
  for await (const _ of every(everyMillis, undefined, { signal: over })) await client.query('select 1');
}
