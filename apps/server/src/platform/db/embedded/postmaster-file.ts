import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPostmasterOf } from './processes.ts';

/** A database server whose Anteroom process has ended. `startedAt` is in seconds since 1970. */
export type OrphanedServer = { pid: number; startedAt: number; socketFolder: string; program: string };

/** A process id that no process can have, because it is above the limit of every system. */
const nobodysPid = 2_147_483_646;

/**
 * Returns a server of this cluster that outlived its Anteroom, or null. PostgreSQL refuses to start while the process
 * id in a dead server's file is in use by a zombie or by another process, so this function replaces the id in the file.
 * The other lines stay, because PostgreSQL uses them to see whether workers of the dead server still use the data.
 */
export async function findOrphanedServer(cluster: string): Promise<OrphanedServer | null> {
  const path = join(cluster, 'postmaster.pid');
  const file = await readFile(path, 'utf8').catch(() => null);
  if (file === null) return null;
  const lines = file.split('\n');
  const pid = Number(lines[0]);
  if (await isPostmasterOf(pid, cluster)) {
    return {
      pid,
      startedAt: Number(lines[2]),
      socketFolder: lines[4] ?? '',
      program: await readProgram(cluster),
    };
  }
  await writeFile(path, [nobodysPid, ...lines.slice(1)].join('\n'));
  return null;
}

async function readProgram(cluster: string): Promise<string> {
  const command = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return command.split(' "')[0] ?? '';
}
