import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config/config';
import type { DatabaseConnection } from '#platform/db/database';
import { DataDirInUse } from '#platform/db/embedded/data-dir-lock';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres';
import type { Log } from '#platform/log';

/**
 * Runs `work` on an empty embedded database in a folder below DATA_DIR. Then removes the folder, because it may contain
 * a copy of the whole clinic. A stop signal also ends the database and removes the folder. If the process is killed,
 * the next call cleans up the leftover database and folder.
 */
export async function withScratchDatabase<T>(
  { dataDir, pgBinDir }: Pick<Config, 'dataDir' | 'pgBinDir'>,
  log: Log,
  work: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const folder = join(dataDir, 'scratch');
  const start = () =>
    startEmbeddedPostgres({ dataDir: folder, log, ...(pgBinDir === null ? {} : { binDir: pgBinDir }) });
  // Starting the database takes control of a server that a killed process left running, so that this process can stop
  // it.
  if (await isThere(folder)) await start().then(({ stop }) => stop(), throwIfInUse);
  await remove(folder);
  const database = await start();
  const end = onceOnly(async () => {
    await database.stop();
    await remove(folder);
  });
  const endOnSignal = () => void end().finally(() => process.exit(1));
  for (const signal of signals) process.on(signal, endOnSignal);
  try {
    return await work(database.connection);
  } finally {
    for (const signal of signals) process.off(signal, endOnSignal);
    await end();
  }
}

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Rethrows the error if another process uses the folder. Any other error means that the folder is incomplete. */
function throwIfInUse(error: unknown): void {
  if (error instanceof DataDirInUse) throw error;
}

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

function isThere(folder: string): Promise<boolean> {
  return realpath(folder).then(
    () => true,
    () => false,
  );
}

/** Removes the scratch database. Its data may be in another folder, if the scratch folder only links to that folder. */
async function remove(folder: string): Promise<void> {
  const area = await realpath(join(folder, 'postgres')).catch(() => null);
  for (const path of [area, folder]) if (path !== null) await rm(path, { recursive: true, force: true });
}
