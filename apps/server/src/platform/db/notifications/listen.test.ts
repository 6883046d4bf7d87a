import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aDatabase } from '#test/databases';
import type { DatabaseConnection } from '../database.ts';
import { listen } from './listen.ts';

type Parts = Extract<DatabaseConnection, { host: string }>;

async function aServerToHear() {
  const database = await aDatabase();
  const connection = database.connection as Parts;
  const speaker = new pg.Client(connection);
  await speaker.connect();
  onTestFinished(async () => {
    await speaker.end();
    await database.drop();
  });
  return { connection, speaker };
}

/** Starts a TCP proxy to the database. After `goDeaf`, its open connections stay open but transfer no data. */
async function aWayTo({ host, port }: Parts) {
  const open = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(port, host);
    for (const socket of [near, far])
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    open.add(near).add(far);
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    port: (server.address() as { port: number }).port,
    goDeaf: () => {
      for (const socket of open) socket.unpipe().pause();
    },
  };
}

const shout = (speaker: pg.Client, word: string) =>
  speaker.query('select pg_notify($1, $2)', ['shouts', JSON.stringify(word)]);

describe('listen', () => {
  it('reconnects the listener when its connection silently stops delivering data', async () => {
    const { connection, speaker } = await aServerToHear();
    const way = await aWayTo(connection);
    const heard: unknown[] = [];
    let gaps = 0;
    const listener = listen({
      connection: { ...connection, host: '127.0.0.1', port: way.port },
      channels: ['shouts'],
      log: pino({ level: 'silent' }),
      onMessage: (_, message) => heard.push(message),
      onGap: () => {
        gaps += 1;
      },
      // The timeout is long enough that a slow machine responds in time while the connection works.
      probe: { everyMillis: 50, timeoutMillis: 2000 },
    });
    const expectHeard = (word: string) =>
      vi.waitFor(async () => {
        await shout(speaker, word);
        expect(heard).toContain(word);
      }, 60_000);

    await expectHeard('before');
    expect(gaps).toBe(0);
    way.goDeaf();
    await expectHeard('after');
    expect(gaps).toBeGreaterThan(0);
    await listener.stop();
  });

  it('keeps listening after a malformed message', async () => {
    const { connection, speaker } = await aServerToHear();
    const heard: unknown[] = [];
    const log = pino({ level: 'silent' });
    const listener = listen({
      connection,
      channels: ['shouts'],
      log,
      onMessage: (_, message) => heard.push(message),
      onGap: () => undefined,
    });
    await vi.waitFor(async () => {
      await speaker.query("notify shouts, 'not JSON'");
      await shout(speaker, 'sound');
      expect(heard).toContain('sound');
    }, 60_000);
    await listener.stop();
  });

  it('closes the listener’s connection after a failed start and after a stop', async () => {
    const { connection, speaker } = await aServerToHear();
    const warnings: string[] = [];
    const listener = listen({
      connection,
      channels: ['not a channel'],
      log: pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) }),
      onMessage: () => undefined,
      onGap: () => undefined,
    });
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(2), 20_000);
    await listener.stop();
    await vi.waitFor(async () => {
      const { rows } = await speaker.query(
        "select pid from pg_stat_activity where datname = current_database() and application_name like '% live'",
      );
      expect(rows).toEqual([]);
    }, 60_000);
  });
});
