import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#platform/log';
import { bringUp, type Server } from './bring-up.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';

const firstPauseMillis = 100;
const longestPauseMillis = 5000;

/** After this long a crash is a new one, and the pauses begin short again. */
const settledMillis = 60_000;

export type Supervision = { stop(): Promise<void> };

/** Brings the server back whenever it ends without having been asked to, for ever. */
export function supervisePostmaster(first: Postmaster, server: Server, log: Log): Supervision {
  const stopping = new AbortController();
  let postmaster = first;

  const watch = async () => {
    let pauseMillis = firstPauseMillis;
    for (;;) {
      const readyAt = performance.now();
      await postmaster.exited;
      if (stopping.signal.aborted) return;
      log.error('the database ended by itself and is started again');
      if (performance.now() - readyAt > settledMillis) pauseMillis = firstPauseMillis;
      postmaster = await bringBack(server, { log, pauseMillis, stopping: stopping.signal });
      pauseMillis = nextPause(pauseMillis);
      log.info('the database is back');
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
      return await bringUp(server, stopping);
    } catch (error) {
      stopping.throwIfAborted();
      log.error({ reason: (error as Error).message }, 'the database did not come back yet');
    }
  }
}

function nextPause(millis: number): number {
  return Math.min(millis * 2, longestPauseMillis);
}
