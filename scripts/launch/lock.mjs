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

/** Interval of the holder's heartbeat. A process id alone is not enough, because it can be reused after a reboot. */
const markMillis = 5000;
const staleMillis = 60_000;

let isHeld = false;

/** Lets one launcher of this checkout work at a time. Takes over a lock whose holders are gone. */
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

/** Ignores a missing lock file: another launcher may be inspecting it, and the next heartbeat finds it again. */
function mark() {
  utimes(lockFile, new Date(), new Date()).catch(() => undefined);
}

/** Adds a child process as a holder, because it can outlive a killed launcher. */
export function noteHolder(processId) {
  if (isHeld) appendFileSync(lockFile, `${processId}\n`);
}

/** Creates the lock as a link, which is atomic, so a lock always has its holder. */
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

/** Renames a stale lock before removing it, and checks it again, because another launcher may have taken it over. */
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
