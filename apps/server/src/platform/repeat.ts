import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from './log.ts';

type Round = {
  log: Log;
  /** For the log: "sealing failed". */
  what: string;
  everyMillis: number;
  /** A long one ends early where the signal asks for it. */
  work(stopping: AbortSignal): Promise<unknown>;
};

export type Repetition = {
  /** Answers once the round under way is over. */
  stop(): Promise<void>;
};

/** Works now and again and again, with a pause in between. A failure is logged once, until it goes well again. */
export function repeat({ log, what, everyMillis, work }: Round): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let isFailing = false;
    while (!signal.aborted) {
      try {
        await work(signal);
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
