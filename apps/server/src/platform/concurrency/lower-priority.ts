import { setPriority } from 'node:os';
import type { Log } from '#platform/log';

const niceness = 10;

/**
 * Lowers the priority of a process, or of the calling thread if `pid` is 0, below the requests of staff. Elsewhere than on
 * Linux nothing happens, because 0 would be the whole process there. A system may forbid it: then the work goes on at
 * the usual priority.
 */
export function lowerPriority(pid: number, log: Log): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(pid, niceness);
  } catch (err) {
    log.warn({ err }, 'the system does not let background work run at a lower priority');
  }
}
