import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '#platform/config/start-error';
import { awaitConnections } from './await-connections.ts';
import { DataDirInUse } from './data-dir-lock.ts';
import { connectionsAt, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** How long to wait for the database of another Anteroom that is still starting, in milliseconds. */
const patienceMillis = 15_000;

type Options = Parameters<typeof startEmbeddedPostgres>[0];

/** If `isShared` is true, the database belongs to a running Anteroom, and keeps running after `stop`. */
export type ReachedPostgres = EmbeddedPostgres & { isShared: boolean };

/**
 * Connects to the database of this folder if one is running. Otherwise starts the database, which runs until `stop`.
 */
export async function reachEmbeddedPostgres(options: Options): Promise<ReachedPostgres> {
  try {
    return { ...(await startEmbeddedPostgres(options)), isShared: false };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return joinRunning(options.dataDir);
  }
}

async function joinRunning(dataDir: string): Promise<ReachedPostgres> {
  const signal = AbortSignal.timeout(patienceMillis);
  try {
    const host = await findSocketFolder(dataDir, signal);
    await awaitConnections(host, signal);
    return { ...connectionsAt(host), stop: async () => undefined, isShared: true };
  } catch {
    throw new StartError(
      `Anteroom is running on ${dataDir}, but its database cannot be reached. If that server is of an older release, restart it first.`,
    );
  }
}

/**
 * Returns the socket folder of the running database, which PostgreSQL writes into the fifth line of its process file
 * (postmaster.pid).
 */
async function findSocketFolder(dataDir: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const area = await realpath(join(dataDir, 'postgres')).catch(() => null);
    const file = area && (await readFile(join(area, 'cluster', 'postmaster.pid'), 'utf8').catch(() => null));
    const folder = file?.split('\n')[4];
    if (folder) return folder;
    await wait(200, undefined, { signal });
  }
}
