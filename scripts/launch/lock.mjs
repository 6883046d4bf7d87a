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

/** The holder marks the lock this often, for a number of a process may come again after a restart of the machine. */
const markMillis = 5000;
const staleMillis = 60_000;

let isHeld = false;

/** Lets one launcher of this clone work at a time; the others wait. A lock whose holders are gone is taken over. */
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

/** Another launcher may be holding the lock aside for a look just now; the next mark will find it again. */
function mark() {
  utimes(lockFile, new Date(), new Date()).catch(() => undefined);
}

/** A program at work under the lock holds it too: it may outlive a killed launcher. */
export function noteHolder(processId) {
  if (isHeld) appendFileSync(lockFile, `${processId}\n`);
}

/** A link appears whole or not at all, so nobody ever reads a lock without its holder. */
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

/** Between the look and the removal another may have taken over: what was set aside is looked at again. */
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
