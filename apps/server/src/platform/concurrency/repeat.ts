import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { inSpan, type Tracing } from '../tracing/tracing.ts';

type Round = {
  log: Log;
  tracing: Tracing | null;
  /** The name of the work in the log: "sealing" logs "sealing failed". */
  what: string;
  everyMillis: number;
  /** Does one round of the work. A long round should end early when the signal aborts. */
  work(stopping: AbortSignal): Promise<unknown>;
};

export type Repetition = {
  /** Stops the repetition. Resolves after the current round. */
  stop(): Promise<void>;
};

/** Runs the work at once, and again after each pause. Logs only the first of several failures in a row. */
export function repeat({ log, tracing, what, everyMillis, work }: Round): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await inSpan(tracing, what, async () => work(signal));
        isFailing = false;
      } catch (err) {
        if (!isFailing && !signal.aborted) log.error({ err }, `${what} failed`);
        isFailing = true;
      }
      await wait(everyMillis, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const finished = run();
  return {
    stop: () => {
      stopping.abort();
      return finished;
    },
  };
}
