import { readFileSync } from 'node:fs';
import { environment } from './environment.mjs';

const intervalMillis = 300;

/**
 * Calls `onGone` when the npm that started this launcher has ended, because npm does not always forward signals. A
 * launcher started without npm may outlive its shell.
 */
export function watchNpm(onGone) {
  if (environment.npm_lifecycle_event === undefined) return;
  const before = ancestry();
  const isGone = () => wasGoneBefore() || ancestry() !== before;
  setInterval(() => isGone() && onGone(), intervalMillis).unref();
}

/** Returns whether npm ended while this program was loading. Its parent is then the init process. */
function wasGoneBefore() {
  const isFirstProcess = process.ppid === 1 && !/npm|launch\.mjs/.test(readProcess(1, 'cmdline'));
  return isFirstProcess || readProcess(process.ppid, 'comm').trim() === 'systemd';
}

/** Returns the parent process and, on Linux, the grandparent: npm runs scripts in a shell. */
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
