import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../launch/environment.mjs';

const memory = '/dev/shm';
const gigabyte = 1024 ** 3;
/** A whole run holds about two gigabytes: databases, their programs and browser profiles. */
const needed = { folder: 3 * gigabyte, memory: 6 * gigabyte };

/**
 * Runs a program's work with a folder for temporary files in memory, because the tests create and remove hundreds of
 * databases. With little memory, or if TMPDIR is set, `work` gets the environment unchanged.
 */
export async function withFilesInMemory(work) {
  const folder = environment.TMPDIR ? null : makeFolder();
  if (folder === null) return work(environment);
  try {
    return await work({ ...environment, TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Returns null if the folder cannot hold a run, or cannot hold programs. */
function makeFolder() {
  try {
    removeForgotten();
    const { bavail, bsize } = statfsSync(memory);
    // Within the limits of a container, which free memory of the machine ignores.
    if (bavail * bsize < needed.folder || process.availableMemory() < needed.memory) return null;
    // A short name, because systems limit the path of a socket in it.
    const folder = mkdtempSync(join(memory, `anteroom-${process.pid}-`));
    // Under root, the databases have another account, which must be able to enter the folder.
    chmodSync(folder, 0o755);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true, force: true });
    return null;
  } catch {
    return null;
  }
}

/** Containers often mount the memory without the right to run programs from it. */
function runsPrograms(folder) {
  const probe = join(folder, 'probe');
  writeFileSync(probe, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(probe);
  rmSync(probe);
  return status === 0;
}

/** Removes folders of killed runs. A folder's name contains the process id of its run. */
function removeForgotten() {
  for (const name of readdirSync(memory)) {
    const pid = /^anteroom-(\d+)-/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
