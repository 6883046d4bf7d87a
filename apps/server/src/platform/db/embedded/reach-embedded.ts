import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefusal } from '#platform/start-refusal';
import { awaitConnections } from './await-connections.ts';
import { DataDirInUse } from './data-dir-lock.ts';
import { connectionsAt, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

/** An Anteroom that is just starting has its database ready within this time. */
const patienceMillis = 15_000;

type Options = Parameters<typeof startEmbeddedPostgres>[0];

/** `isShared`: an Anteroom runs on it, and goes on when this is done. */
export type ReachedPostgres = EmbeddedPostgres & { isShared: boolean };

/** The database of this folder: through the one that is running, or started for as long as it is needed here. */
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
    throw new StartRefusal(
      `Anteroom is running on ${dataDir}, but its database cannot be reached. If that server is of an older release, restart it first.`,
    );
  }
}

/** The server writes down where it listens, in the fifth line. */
async function findSocketFolder(dataDir: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const area = await realpath(join(dataDir, 'postgres')).catch(() => null);
    const file = area && (await readFile(join(area, 'cluster', 'postmaster.pid'), 'utf8').catch(() => null));
    const folder = file?.split('\n')[4];
    if (folder) return folder;
    await wait(200, undefined, { signal });
  }
}
