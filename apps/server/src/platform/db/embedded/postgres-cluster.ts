import { appendFile, chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '#platform/start-refusal';
import type { DatabaseArea } from './database-area.ts';
import { databaseUser, settingsFile } from './postgres-settings.ts';
import { runProgram } from './run-program.ts';

const oldestMajor = 15;

/** Makes the cluster when there is none, and refuses one that these programs cannot read. */
export async function openCluster(area: DatabaseArea, bin: string): Promise<void> {
  const major = await readProgramsMajor(area, bin);
  const found = await readFile(join(area.cluster, 'PG_VERSION'), 'utf8').catch(ignoreMissing);
  if (found === null) return createCluster(area, bin, major);
  if (Number(found) !== major) {
    throw new StartRefusal(
      `The database in ${area.cluster} was made by PostgreSQL ${found.trim()}, and this is ${major}: name the programs of ${found.trim()} in PG_BIN_DIR.`,
    );
  }
}

async function readProgramsMajor({ account }: DatabaseArea, bin: string): Promise<number> {
  const version = await runProgram(join(bin, 'postgres'), ['--version'], account).catch((error: Error) => {
    throw new StartRefusal(`PostgreSQL cannot be run. ${error.message}`);
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1]);
  if (major >= oldestMajor) return major;
  throw new StartRefusal(`PG_BIN_DIR must be of PostgreSQL ${oldestMajor} or newer, not: ${version.trim()}.`);
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** Under another name until it is whole, so that one cut short is never taken for a database. */
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
  // An initdb that outlived its killed Anteroom may still be writing: the next start removes what it leaves.
  await Promise.allSettled(removals);
}

/** One sort order on every machine. From 17 on PostgreSQL brings it along; before, it is the system's. */
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
