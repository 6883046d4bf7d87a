import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** The server that runs on a folder, by what it wrote there. */
export async function serverPidOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'anteroom.pid'), 'utf8')).trim());
}

/** PostgreSQL of a folder of Anteroom: the postmaster first, then every process it started. */
export async function databasePidsOf(dataDir: string): Promise<number[]> {
  const area = await realpath(join(dataDir, 'postgres'));
  return postgresPidsOf(join(area, 'cluster'));
}

/** The same of a cluster's own folder. */
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
