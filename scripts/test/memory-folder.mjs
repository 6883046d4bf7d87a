import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '../launch/environment.mjs';

const memory = '/dev/shm';
const gigabyte = 1024 ** 3;
/**
 * The free space and memory that the tests need, in bytes. A whole run stores about two gigabytes: databases, their
 * programs and browser profiles.
 */
const needed = { folder: 3 * gigabyte, memory: 6 * gigabyte };

/**
 * Calls `work` with an environment whose temporary folder is in memory, because the tests create and remove hundreds of
 * databases. If memory is scarce or TMPDIR is set, `work` gets the unchanged environment.
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

/** Creates the folder. Returns null if there is too little space, or if the folder does not allow programs to run. */
function makeFolder() {
  try {
    removeForgotten();
    const { bavail, bsize } = statfsSync(memory);
    // `availableMemory` respects the memory limit of a container. The machine's free memory does not.
    if (bavail * bsize < needed.folder || process.availableMemory() < needed.memory) return null;
    // The name is short, because the databases put sockets into the folder, and systems limit the length of a socket's
    // path.
    const folder = mkdtempSync(join(memory, `anteroom-${process.pid}-`));
    // If root runs the tests, the databases run as another account, which needs permission to enter the folder.
    chmodSync(folder, 0o755);
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true, force: true });
    return null;
  } catch {
    return null;
  }
}

/**
 * Returns whether programs can run from the folder. They cannot if the file system is mounted with `noexec`, as is
 * common in containers.
 */
function runsPrograms(folder) {
  const probe = join(folder, 'probe');
  writeFileSync(probe, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const { status } = spawnSync(probe);
  rmSync(probe);
  return status === 0;
}

/** Removes the folders of killed test runs. A folder's name contains the process id of its run. */
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
