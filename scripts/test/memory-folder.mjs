import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { environment } from '../launch/environment.mjs';

const memory = '/dev/shm';
const gigabyte = 1024 ** 3;
const day = 24 * 60 * 60 * 1000;
/** The name of the file in a run's folder that contains the namespace of the run's process id. */
const namespaceFile = 'pid-namespace';
/**
 * The free space and memory that the tests need, in bytes. A whole run stores about two gigabytes: databases, their
 * programs and browser profiles.
 */
const needed = { folder: 3 * gigabyte, memory: 6 * gigabyte };

/**
 * Calls `work` with an environment whose temporary folder is in memory, because the tests create and remove hundreds of
 * databases. If TMPDIR is set or no such folder can be created, `work` gets the unchanged environment.
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

/**
 * Creates the folder. Returns null if there is too little space or memory, if the folder does not allow programs to
 * run, or if the system has no such file system.
 */
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
    writeFileSync(join(folder, namespaceFile), pidNamespace());
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

/**
 * Removes the folders of killed test runs. Skips folders that it may not remove, for example because they belong to
 * another account. A folder's name contains the process id of its run.
 */
function removeForgotten() {
  for (const name of readdirSync(memory)) {
    const pid = /^anteroom-(\d+)-/.exec(name)?.[1];
    const folder = join(memory, name);
    try {
      if (pid && isForgotten(folder, Number(pid))) rmSync(folder, { recursive: true, force: true });
    } catch {
      // The folder usually belongs to another account. The next test run of that account removes it.
    }
  }
}

/**
 * Returns whether the run of a folder has ended. A container cannot see the processes of other containers that share
 * this file system. So the folder of another container, or one whose container is not recorded yet, counts as forgotten
 * only after a day. No run takes that long.
 */
function isForgotten(folder, pid) {
  if (readNamespace(folder) === pidNamespace()) return !isAlive(pid);
  return Date.now() - statSync(folder).mtimeMs > day;
}

/** Returns the name of this process's PID namespace. Processes that see each other's ids share a namespace. */
function pidNamespace() {
  return readlinkSync('/proc/self/ns/pid');
}

function readNamespace(folder) {
  try {
    return readFileSync(join(folder, namespaceFile), 'utf8');
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
