import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log';
import type { Postmaster } from './postmaster.ts';

export type Supervisor = { stop(): Promise<void> };

const longestPauseMillis = 5000;
const settledMillis = 60_000;
const fastStopMillis = 10_000;

/** Keeps PostgreSQL running: one that ends without being asked is started again, for ever, with back-off. */
export function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: Log): Supervisor {
  let current = first;
  let isStopping = false;

  const restart = async (failures: number) => {
    await wait(Math.min(100 * 2 ** failures, longestPauseMillis));
    if (isStopping) return;
    current = await start();
    log.warn({ pid: current.pid }, 'the database was started again');
  };
  const keepRunning = async () => {
    for (let failures = 0; ; failures += 1) {
      const startedAt = performance.now();
      const ending = await current.exited;
      if (isStopping) return;
      log.error({ ending }, 'the database ended without being asked');
      if (performance.now() - startedAt > settledMillis) failures = 0;
      await restart(failures);
    }
  };
  void keepRunning();

  return {
    stop: async () => {
      isStopping = true;
      await stopPostmaster(current);
    },
  };
}

/** Fast shutdown: open transactions are rolled back. If that takes too long the next start recovers. */
export async function stopPostmaster({ pid, exited }: Postmaster): Promise<void> {
  signal(pid, 'SIGINT');
  const ended = await Promise.race([exited, wait(fastStopMillis, null, { ref: false })]);
  if (ended !== null) return;
  signal(pid, 'SIGQUIT');
  await Promise.race([exited, wait(fastStopMillis, null, { ref: false })]);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}
