import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { awaitConnections } from './await-connections.ts';
import type { DatabaseArea } from './database-area.ts';
import { databasePort } from './postgres-settings.ts';
import { attachPostmaster, type Postmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts';
import { findOrphanedServer } from './postmaster-file.ts';
import type { ServerLog } from './server-log.ts';
import { makePrivate } from './socket-folder.ts';

const recoveryMillis = 60_000;

export type Server = {
  area: DatabaseArea;
  program: string;
  socketFolder: string;
  /** When the settings last changed, in seconds since 1970. */
  settingsChangedAt: number;
  serverLog: ServerLog;
};

/**
 * Makes a single attempt to take over a running server or to start one. Resolves once the server accepts connections.
 * The caller retries, because workers of a killed server may still use the data for a moment.
 */
export async function startOrTakeOver(server: Server, stopping: AbortSignal): Promise<Postmaster> {
  const start = await server.serverLog.size();
  const postmaster = (await takeOver(server)) ?? (await startServer(server));
  try {
    await untilReady(server, postmaster, stopping);
    return postmaster;
  } catch (error) {
    await stopPostmaster(postmaster);
    const complaint = await server.serverLog.complaintSince(start);
    throw complaint === null ? error : new Error(complaint);
  }
}

/**
 * Attaches to a running server. Stops it instead, and returns null, if it is another program (such as another version
 * of PostgreSQL), listens elsewhere, or started before the settings or sign-in rules last changed. Also returns null if
 * no server is running.
 */
async function takeOver({
  area,
  program,
  socketFolder,
  settingsChangedAt,
}: Server): Promise<Postmaster | null> {
  const found = await findOrphanedServer(area.cluster);
  if (found === null) return null;
  const postmaster = attachPostmaster(found.pid);
  const hasSettings = found.startedAt >= settingsChangedAt;
  if (found.program === program && found.socketFolder === socketFolder && hasSettings) return postmaster;
  await stopPostmaster(postmaster);
  return null;
}

async function startServer({ area, program, socketFolder, serverLog }: Server): Promise<Postmaster> {
  await makePrivate(socketFolder, area);
  // Remove the lock file of the socket, which no server uses any more. PostgreSQL would respect the lock of a dead
  // server whose process still exists as a zombie.
  await rm(join(socketFolder, `.s.PGSQL.${databasePort}.lock`), { force: true });
  const sockets = `"${socketFolder.replaceAll('"', '""')}"`;
  return spawnPostmaster({
    program,
    args: ['-D', area.cluster, '-k', sockets],
    account: area.account,
    serverLog,
  });
}

async function untilReady(server: Server, postmaster: Postmaster, stopping: AbortSignal): Promise<void> {
  const givingUp = new AbortController();
  const signal = AbortSignal.any([stopping, givingUp.signal]);
  try {
    await Promise.race([
      awaitConnections(server.socketFolder, signal),
      failOnExit(postmaster),
      failAfter(recoveryMillis, signal),
    ]);
  } finally {
    givingUp.abort();
  }
}

async function failOnExit({ exited }: Postmaster): Promise<never> {
  await exited;
  throw new Error('it ended while it was starting');
}

async function failAfter(millis: number, signal: AbortSignal): Promise<never> {
  await wait(millis, undefined, { signal });
  throw new Error(`it takes no connections after ${millis / 1000} seconds`);
}
