import { getPriority, setPriority } from 'node:os';
import type { Log } from '#platform/log';

const niceness = 10;

/**
 * Lowers the priority of a process, or of the calling thread if `pid` is 0, so that requests of staff come first. Does
 * nothing except on Linux, because on other systems 0 means the whole process. If the system forbids a lower priority,
 * logs a warning and keeps the usual priority.
 */
export function lowerPriority(pid: number, log: Log): void {
  if (process.platform !== 'linux') return;
  try {
    if (getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch (err) {
    log.warn({ err }, 'the system does not let background work run at a lower priority');
  }
}
