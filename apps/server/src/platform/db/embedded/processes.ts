import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';

/** Returns whether a process is running. A zombie counts as dead, although it still accepts signals. */
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
 * Returns whether a process is a PostgreSQL server of this cluster. The id alone proves nothing, because ids are
 * reused.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const [program = '', ...rest] = await readCommand(pid);
  return basename(program).startsWith('postgres') && rest.join(' ').includes(cluster);
}

/**
 * Reads the command line of a process. Unlike the working folder, which even root cannot read in a container, the
 * command line is readable for other users.
 */
async function readCommand(pid: number): Promise<string[]> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  }
  const listing = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(
    () => null,
  );
  return listing?.stdout.trim().split(' ') ?? [];
}
