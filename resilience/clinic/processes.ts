import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the process id that the server wrote into its data folder. */
export async function serverPidOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'anteroom.pid'), 'utf8')).trim());
}

/** Returns the process ids of the PostgreSQL server in a data folder: first the postmaster, then its children. */
export async function databasePidsOf(dataDir: string): Promise<number[]> {
  const area = await realpath(join(dataDir, 'postgres'));
  return postgresPidsOf(join(area, 'cluster'));
}

/** Returns the process ids of the PostgreSQL cluster in a folder: first the postmaster, then its children. */
export async function postgresPidsOf(cluster: string): Promise<number[]> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  const postmaster = Number(file.split('\n')[0]);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(async (pid) => ({ pid, parent: await parentOf(pid) })));
  return [postmaster, ...parents.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)];
}

async function parentOf(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

/**
 * Kills all PostgreSQL processes of a data folder. Starts with the postmaster, so that it cannot restart its children.
 */
export async function killDatabaseOf(dataDir: string): Promise<void> {
  for (const pid of await databasePidsOf(dataDir)) kill(pid);
}

/** Kills a process. Does nothing if it has already ended, for example together with its postmaster. */
export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
