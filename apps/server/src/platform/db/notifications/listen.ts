import { Socket } from 'node:net';
import { setInterval as every, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applicationName } from '#platform/config/config';
import type { Log } from '#platform/log';
import type { DatabaseConnection } from '../database.ts';

/**
 * After a connection that lasted this long, in milliseconds, the retry backoff starts again with the shortest pause.
 */
const settledMillis = 10_000;
/** How long a clean disconnect may take, in milliseconds, before the socket is destroyed. */
const goodbyeMillis = 1000;

/**
 * How often the connection is probed, and how long a probe may take. Without probes, a lost connection would not be
 * noticed while there is no traffic.
 */
const standardProbe = { everyMillis: 15_000, timeoutMillis: 5000 };

export type Listener = { stop(): Promise<void> };

type Listening = {
  connection: DatabaseConnection;
  channels: readonly string[];
  log: Log;
  onMessage(channel: string, message: unknown): void;
  /** Called after each reconnect, because messages may have been missed. */
  onGap(): void;
  probe?: { everyMillis: number; timeoutMillis: number };
};

/**
 * Listens to the notifications of all processes on a separate connection. Reconnects whenever the connection is lost.
 */
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

/** Listens until the connection breaks. Closes the connection before it returns or throws. */
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
      log.error({ channel, err: error }, 'could not handle a live message');
    }
  });
  return client;
}

/** Sends a query at regular intervals until `over` aborts. Throws if a response does not arrive in time. */
async function probe(client: pg.Client, everyMillis: number, over: AbortSignal): Promise<void> {
  for await (const _ of every(everyMillis, undefined, { signal: over })) await client.query('select 1');
}
