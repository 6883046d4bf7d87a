import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../launch/environment.mjs';

const memory = '/dev/shm';
const gigabyte = 1024 ** 3;
/** In bytes. A whole run stores about two gigabytes: databases, their programs and browser profiles. */
const needed = { folder: 3 * gigabyte, memory: 6 * gigabyte };

/**
 * Calls `work` with an environment whose temporary folder is in memory, because the tests create and remove hundreds of
 * databases. If there is little memory, or TMPDIR is set, `work` gets the environment unchanged.
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

/** Returns null if there is too little space, or if programs cannot run from the folder. */
function makeFolder() {
  try {
    removeForgotten();
    const { bavail, bsize } = statfsSync(memory);
    // `availableMemory` respects the memory limit of a container. The machine's free memory does not.
    if (bavail * bsize < needed.folder || process.availableMemory() < needed.memory) return null;
    // A short name: the databases put sockets into the folder, and systems limit the length of a socket's path.
    const folder = mkdtempSync(join(memory, `anteroom-${process.pid}-`));
    // If root runs the tests, the databases run under another account, which must be able to enter the folder.
    chmodSync(folder, 0o755);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true, force: true });
    return null;
  } catch {
    return null;
  }
}

/** Returns false if the file system is mounted with `noexec`, as it often is in containers. */
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
