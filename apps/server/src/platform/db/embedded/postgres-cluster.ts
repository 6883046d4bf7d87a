import { appendFile, chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#platform/config/start-error';
import type { DatabaseArea } from './database-area.ts';
import { databaseUser, settingsFile } from './postgres-settings.ts';
import { runProgram } from './run-program.ts';

const oldestMajor = 15;

/** Creates the cluster if it is missing. Throws for a cluster of another major version of PostgreSQL. */
export async function openCluster(area: DatabaseArea, bin: string): Promise<void> {
  const major = await readProgramsMajor(area, bin);
  const found = await readFile(join(area.cluster, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  if (found === null) return createCluster(area, bin, major);
  if (Number(found) !== major) {
    throw new StartError(
      `The database in ${area.cluster} was made by PostgreSQL ${found.trim()}, and this is ${major}: set PG_BIN_DIR to the programs of PostgreSQL ${found.trim()}.`,
    );
  }
}

async function readProgramsMajor({ account }: DatabaseArea, bin: string): Promise<number> {
  const version = await runProgram(join(bin, 'postgres'), ['--version'], account).catch((error: Error) => {
    throw new StartError(`PostgreSQL cannot be run. ${error.message}`);
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1]);
  if (major >= oldestMajor) return major;
  throw new StartError(`PG_BIN_DIR must be of PostgreSQL ${oldestMajor} or newer, not: ${version.trim()}.`);
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** Creates the cluster under a temporary name, so that an interrupted creation is never used as a database. */
async function createCluster(area: DatabaseArea, bin: string, major: number): Promise<void> {
  await removePartialClusters(area.folder);
  const partial = await mkdtemp(join(area.folder, 'cluster-partial-'));
  if (area.account) await chown(partial, area.account.uid, area.account.gid);
  await runProgram(join(bin, 'initdb'), initdbArguments(partial, major), area.account);
  await appendFile(join(partial, 'postgresql.conf'), `\ninclude_if_exists '../${settingsFile}'\n`, {
    flush: true,
  });
  await rename(partial, area.cluster);
}

async function removePartialClusters(folder: string): Promise<void> {
  const partial = (await readdir(folder)).filter((name) => name.startsWith('cluster-partial-'));
  const removals = partial.map((name) => rm(join(folder, name), { recursive: true, maxRetries: 3 }));
  // Ignores errors, because the initdb of a killed Anteroom may still be writing. The next start removes the rest.
  await Promise.allSettled(removals);
}

/**
 * Returns the arguments of initdb. PostgreSQL 17 and newer have a built-in sort order, which is the same on every
 * machine. Older versions use the sort order of the operating system.
 */
function initdbArguments(cluster: string, major: number): string[] {
  return [
    `--pgdata=${cluster}`,
    `--username=${databaseUser}`,
    '--encoding=UTF8',
    '--data-checksums',
    '--auth-local=reject',
    '--auth-host=reject',
    '--locale=C.UTF-8',
    ...(process.platform === 'darwin' ? ['--lc-collate=C', '--lc-ctype=UTF-8'] : []),
    ...(major >= 17 ? ['--locale-provider=builtin'] : []),
  ];
}
