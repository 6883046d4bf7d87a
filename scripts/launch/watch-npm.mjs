import { readFileSync } from 'node:fs';
import { environment } from './environment.mjs';

const intervalMillis = 300;

/**
 * Calls `onGone` when the npm that started the launcher has ended, because npm does not always forward signals. Does
 * nothing if the launcher was started without npm, because such a launcher may outlive its shell.
 */
export function watchNpm(onGone) {
  if (environment.npm_lifecycle_event === undefined) return;
  const before = ancestry();
  const isGone = () => wasGoneBefore() || ancestry() !== before;
  setInterval(() => isGone() && onGone(), intervalMillis).unref();
}

/** Returns whether npm ended while the launcher was loading. In that case the launcher's parent is the init process. */
function wasGoneBefore() {
  const isFirstProcess = process.ppid === 1 && !/npm|launch\.mjs/.test(readProcess(1, 'cmdline'));
  return isFirstProcess || readProcess(process.ppid, 'comm').trim() === 'systemd';
}

/** Returns the ids of the parent process and, on Linux, of the grandparent, because npm runs scripts in a shell. */
function ancestry() {
  const parent = process.ppid;
  return isShell(parent) ? `${parent} of ${parentOf(parent)}` : `${parent}`;
}

function parentOf(processId) {
  return /^PPid:\s*(\d+)/m.exec(readProcess(processId, 'status'))?.[1];
}

function isShell(processId) {
  return /^(sh|dash|bash|ash|zsh)$/.test(readProcess(processId, 'comm').trim());
}

function readProcess(processId, name) {
  try {
    return readFileSync(`/proc/${processId}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
