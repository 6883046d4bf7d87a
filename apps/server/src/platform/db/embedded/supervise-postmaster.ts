import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log';
import { type Postmaster, stopPostmaster } from './postmaster.ts';
import { type Server, startOrTakeOver } from './start-or-take-over.ts';

const firstPauseMillis = 100;
const longestPauseMillis = 5000;

/**
 * If the server has run for this long, in milliseconds, the next crash counts as the first one again, and the pauses
 * between restarts become short again.
 */
const settledMillis = 60_000;

export type Supervision = { stop(): Promise<void> };

/** Restarts the server whenever it ends unexpectedly, without a limit on the number of restarts. */
export function supervisePostmaster(first: Postmaster, server: Server, log: Log): Supervision {
  const stopping = new AbortController();
  let postmaster = first;

  const watch = async () => {
    let pauseMillis = firstPauseMillis;
    for (;;) {
      const readyAt = performance.now();
      await postmaster.exited;
      if (stopping.signal.aborted) return;
      log.error('the database ended unexpectedly, restarting it');
      if (performance.now() - readyAt > settledMillis) pauseMillis = firstPauseMillis;
      postmaster = await bringBack(server, { log, pauseMillis, stopping: stopping.signal });
      pauseMillis = nextPause(pauseMillis);
      log.info('restarted the database');
    }
  };
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });

  return {
    stop: async () => {
      stopping.abort();
      await stopPostmaster(postmaster);
      await watching;
    },
  };
}

type Comeback = { log: Log; pauseMillis: number; stopping: AbortSignal };

async function bringBack(server: Server, { log, pauseMillis, stopping }: Comeback): Promise<Postmaster> {
  for (let pause = pauseMillis; ; pause = nextPause(pause)) {
    await wait(pause, undefined, { signal: stopping });
    try {
      return await startOrTakeOver(server, stopping);
    } catch (error) {
      stopping.throwIfAborted();
      log.error({ reason: (error as Error).message }, 'could not restart the database yet');
    }
  }
}

function nextPause(millis: number): number {
  return Math.min(millis * 2, longestPauseMillis);
}
