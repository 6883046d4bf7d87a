import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { runtimeFolder } from './environment.mjs';
import { assertNotStopping, waitUnlessStopping } from './stopping.mjs';

const lockFile = join(runtimeFolder, 'launch.lock');

/**
 * The interval of the lock holder's heartbeat in milliseconds. The process id alone is not enough, because another
 * process can have the same id after a reboot.
 */
const markMillis = 5000;
const staleMillis = 60_000;

let isHeld = false;

/**
 * Runs `work` while no other launcher of this checkout runs its own work. Takes over a lock whose holders have ended.
 */
export async function withLock(work, onWait) {
  mkdirSync(runtimeFolder, { recursive: true });
  let hasSaid = false;
  while (!tryToTake()) {
    assertNotStopping();
    if (isStale()) {
      clearStale();
      continue;
    }
    if (!hasSaid) onWait();
    hasSaid = true;
    await waitUnlessStopping(300);
  }
  const marking = setInterval(mark, markMillis);
  isHeld = true;
  try {
    return await work();
  } finally {
    isHeld = false;
    clearInterval(marking);
    rmSync(lockFile, { force: true });
  }
}

/**
 * Writes the heartbeat. Ignores a missing lock file, because another launcher may have moved it to inspect it. The next
 * heartbeat finds the file again.
 */
function mark() {
  utimes(lockFile, new Date(), new Date()).catch(() => undefined);
}

/** Adds a child process as a holder of the lock, because the child can outlive a killed launcher. */
export function noteHolder(processId) {
  if (isHeld) appendFileSync(lockFile, `${processId}\n`);
}

/** Tries to create the lock as a link. This is atomic, so a lock always names its holder. */
function tryToTake() {
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, `${process.pid}\n`);
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function isStale(file = lockFile) {
  try {
    const holders = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number);
    return !holders.some(isAlive) || Date.now() - statSync(file).mtimeMs > staleMillis;
  } catch {
    return false;
  }
}

/**
 * Removes a stale lock. First renames the lock and checks it again, because another launcher may have taken it over.
 */
function clearStale() {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
    if (!isStale(aside)) linkSync(aside, lockFile);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAlive(processId) {
  if (processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
