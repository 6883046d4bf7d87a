import { readFileSync } from 'node:fs';
import { environment } from './environment.mjs';

const intervalMillis = 300;

/**
 * Tells when the npm that started this launcher is gone: it does not always pass on its own end, and a killed one
 * cannot. Without npm nobody is watched: a launcher put into the background by hand outlives its shell on purpose.
 */
export function watchNpm(onGone) {
  if (environment.npm_lifecycle_event === undefined) return;
  const before = ancestry();
  const isGone = () => wasGoneBefore() || ancestry() !== before;
  setInterval(() => isGone() && onGone(), intervalMillis).unref();
}

/** npm may have ended while this program was being loaded; then the system has taken npm's place already. */
function wasGoneBefore() {
  const isFirstProcess = process.ppid === 1 && !/npm|launch\.mjs/.test(readProcess(1, 'cmdline'));
  return isFirstProcess || readProcess(process.ppid, 'comm').trim() === 'systemd';
}

/** The parent and, where that is the shell in which npm runs a script, npm behind it. Only Linux tells of the latter. */
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
