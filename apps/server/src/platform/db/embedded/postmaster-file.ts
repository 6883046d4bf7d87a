import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPostmasterOf } from './processes.ts';

/** `startedAt`: seconds since 1970. */
export type LeftBehind = { pid: number; startedAt: number; socketFolder: string; program: string };

/** No process can have this id: it is beyond what any system counts to. */
const nobodysPid = 2_147_483_646;

/**
 * The server of this cluster that outlived the Anteroom that started it, if there is one. PostgreSQL refuses to start
 * over the file of a dead server when its id answers signals, as that of an uncollected process or of another one
 * that has it by now. So the id is taken out; the rest stays, for from it PostgreSQL sees whether workers of the dead
 * server still hold on to the data.
 */
export async function findLeftBehind(cluster: string): Promise<LeftBehind | null> {
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
