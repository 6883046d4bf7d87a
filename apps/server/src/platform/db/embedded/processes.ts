import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** Checks whether a process runs. A zombie still answers signals but counts as dead. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !isZombie(pid);
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return /^\) [ZX]/.test(stat.slice(stat.lastIndexOf(')')));
  } catch {
    return true;
  }
}

/**
 * Checks whether this process is a PostgreSQL server of this cluster. The id alone proves nothing, because ids are
 * reused.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const [program = '', ...rest] = await readCommand(pid);
  return basename(program).startsWith('postgres') && rest.join(' ').includes(cluster);
}

/** Reads the command line, which other users may read; the working folder is private, even from root in a container. */
async function readCommand(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  }
  const listing = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => null,
  );
  return listing?.stdout.trim().split(' ') ?? [];
}
