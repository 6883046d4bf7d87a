import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databaseName, databasePort, databaseUser } from './postgres-settings.ts';

const firstPauseMillis = 20;
const longestPauseMillis = 250;

/**
 * Connects once and creates the application's database if it is missing. Rejects while the server does not accept
 * connections yet.
 */
async function connectOnce(socketFolder: string): Promise<void> {
  const client = new pg.Client({
    host: socketFolder,
    port: databasePort,
    user: databaseUser,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  // Without an error listener, a connection lost at this moment would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Resolves once the server accepts connections. Tries to connect, because the server's process and socket exist before
 * the server is ready.
 */
export async function awaitConnections(socketFolder: string, signal: AbortSignal): Promise<void> {
  for (let pause = firstPauseMillis; ; pause = Math.min(pause * 1.2, longestPauseMillis)) {
    signal.throwIfAborted();
    try {
      return await connectOnce(socketFolder);
    } catch {
      await wait(pause, undefined, { signal });
    }
  }
}
