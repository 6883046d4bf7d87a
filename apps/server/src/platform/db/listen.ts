import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applicationName } from '#platform/config';
import type { Log } from '#platform/log';
import type { DatabaseConnection } from './database.ts';

/** A connection that lived this long was sound: the next failure begins with the shortest pause again. */
const settledMillis = 10_000;

export type Listener = { stop(): Promise<void> };

type Listening = {
  connection: DatabaseConnection;
  channels: readonly string[];
  log: Log;
  onMessage(channel: string, message: unknown): void;
  /** Messages may have been missed: called after each time the connection came back. */
  onGap(): void;
};

/** Hears what any process announces, on a connection of its own that comes back for ever. */
export function listen(listening: Listening): Listener {
  let client: pg.Client | null = null;
  let isStopped = false;

  const listenOnce = async (isAgain: boolean) => {
    const open = await connect(listening);
    client = open.client;
    if (isAgain) listening.onGap();
    await open.closed;
  };
  const run = async () => {
    for (let attempt = 0; !isStopped; attempt += 1) {
      const startedAt = performance.now();
      await listenOnce(attempt > 0).catch((error: Error) =>
        listening.log.warn({ reason: error.message }, 'the live connection to the database failed'),
      );
      if (performance.now() - startedAt > settledMillis) attempt = 0;
      if (!isStopped) await wait(Math.min(200 * 2 ** attempt, 5000));
    }
  };
  void run();

  return {
    stop: async () => {
      isStopped = true;
      await client?.end().catch(() => undefined);
    },
  };
}

async function connect({ connection, channels, onMessage }: Listening) {
  const client = new pg.Client({
    ...connection,
    application_name: `${applicationName} live`,
    connectionTimeoutMillis: 2000,
    keepAlive: true,
  });
  const closed = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  client.on('notification', ({ channel, payload }) => onMessage(channel, JSON.parse(payload ?? 'null')));
  await client.connect();
  for (const channel of channels) await client.query(`listen ${channel}`);
  return { client, closed };
}
