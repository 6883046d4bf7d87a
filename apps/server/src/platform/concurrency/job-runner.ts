import { setTimeout as wait } from 'node:timers/promises';
import { inSpan, type Tracing } from '../tracing/tracing.ts';
import { createWakeSignal } from './wake-signal.ts';

type Jobs<Job> = {
  /** Names one job in traces. */
  what: string;
  tracing: Tracing | null;
  /** The number of jobs that this process runs in parallel. */
  lanes: number;
  /** Claims the next due job in the database, or returns null. Any number of processes share the jobs. */
  claim(): Promise<Job | null>;
  /** Runs a job. When `mustEnd` returns true, a long job should release its claim and return early. */
  run(job: Job, mustEnd: () => boolean): Promise<void>;
  /** Returns false to keep jobs waiting, for example while the disk is nearly full. */
  mayWork?(): boolean;
  /**
   * Returns how many milliseconds to wait when no job is due, at most `longestPauseMillis`. Without this function, the
   * runner waits for `longestPauseMillis`.
   */
  planPause?(): Promise<number>;
  /**
   * The longest pause between two searches for jobs, and the pause after a failure. It limits the delay after a lost
   * wake-up.
   */
  longestPauseMillis: number;
  /** How long `stop` waits for running jobs. Interrupted jobs run again later. */
  stopMillis: number;
  onFailure(error: unknown): void;
};

export type JobRunner = {
  start(): void;
  /** Makes the runner search for due jobs now. */
  wake(): void;
  /** Runs jobs until none is due, or until `mayWork` returns false. Throws if a claim or a job fails. */
  workOff(): Promise<void>;
  /** Stops claiming jobs, and waits a while for the running jobs. Another process can do the remaining jobs. */
  stop(): Promise<void>;
};

/**
 * Creates a runner for jobs that are stored in the database. The runner claims due jobs one after another, and then
 * waits for a wake-up or the next due job.
 */
export function createJobRunner<Job>(jobs: Jobs<Job>): JobRunner {
  const {
    lanes,
    longestPauseMillis,
    mayWork = () => true,
    planPause = async () => longestPauseMillis,
  } = jobs;
  const wakeSignal = createWakeSignal();
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  const mustEnd = () => isStopped || !mayWork();

  const workLane = async () => {
    while (!mustEnd()) {
      const job = await jobs.claim();
      if (job === null) return;
      await inSpan(jobs.tracing, jobs.what, () => jobs.run(job, mustEnd));
    }
  };
  const work = () => {
    const working = workLane().finally(() => underWay.delete(working));
    underWay.add(working);
    return working;
  };
  const workThenPlanPause = async () => {
    await work();
    return planPause();
  };
  const keepWorking = async () => {
    while (!isStopped) {
      // Take the signal before searching for jobs, so that a wake-up during the search is not lost.
      const nextWake = wakeSignal.next();
      const pause = await workThenPlanPause().catch((error: unknown) => {
        jobs.onFailure(error);
        return longestPauseMillis;
      });
      await nextWake.orAfter(pause);
    }
  };

  return {
    start: () => {
      for (let lane = 0; lane < lanes; lane += 1) void keepWorking();
    },
    wake: wakeSignal.notify,
    workOff: async () => {
      for (let lane = 0; lane < lanes; lane += 1) void work().catch(() => undefined);
      await Promise.all(underWay);
    },
    stop: async () => {
      isStopped = true;
      wakeSignal.notify();
      await Promise.race([Promise.allSettled(underWay), wait(jobs.stopMillis, undefined, { ref: false })]);
    },
  };
}
