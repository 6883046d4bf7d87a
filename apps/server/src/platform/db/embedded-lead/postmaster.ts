import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Account, runAs } from './account.ts';
import type { DataArea } from './data-area.ts';
import type { Programs } from './programs.ts';

/** A running PostgreSQL; `exited` says how it ended. */
export type Postmaster = { pid: number; exited: Promise<string> };

const livenessMillis = 200;
const maxLogBytes = 10 * 1024 * 1024;

/** For a small clinic's server: little memory, no network, and nothing of a patient in the log. */
const settings = {
  listen_addresses: '',
  port: '5432',
  max_connections: '60',
  shared_buffers: '32MB',
  wal_level: 'replica',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** In a session of its own, so that Ctrl-C at the terminal stops the server first and the database after it. */
export async function startPostmaster(
  area: DataArea,
  { binDir }: Programs,
  account: Account,
): Promise<Postmaster> {
  await keepLogSmall(area.logFile);
  const log = await open(area.logFile, 'a');
  const chosen = { ...settings, unix_socket_directories: area.socket };
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binDir, 'postgres'), ['-D', area.cluster, ...options], {
    cwd: area.folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...runAs(account),
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  await log.close();
  return { pid: child.pid ?? 0, exited };
}

/** The postmaster that an Anteroom which was killed left behind on this cluster, or null. */
export async function findPostmaster(area: DataArea): Promise<Postmaster | null> {
  const lines = (await readFile(join(area.cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || lines[1] !== area.cluster || !(await isPostmaster(pid, area.cluster))) return null;
  return { pid, exited: watch(pid) };
}

/** Process ids are used again: only a postgres that was started on this cluster is ours. */
async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  return command === null || (command.includes('postgres') && command.includes(cluster));
}

async function watch(pid: number): Promise<string> {
  while (isAlive(pid)) await wait(livenessMillis);
  return 'it is gone';
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function keepLogSmall(logFile: string): Promise<void> {
  const size = await stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(logFile, `${logFile}.old`);
}
