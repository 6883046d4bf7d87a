import { setTimeout as wait } from 'node:timers/promises';
import { inSpan, type Tracing } from '../tracing/tracing.ts';
import { createWakeSignal } from './wake-signal.ts';

type Jobs<Job> = {
  /** Name of one job in traces. */
  what: string;
  tracing: Tracing | null;
  /** Jobs that this process runs in parallel. */
  lanes: number;
  /** Claims the next due job in the database, or returns null. Any number of processes share the jobs. */
  claim(): Promise<Job | null>;
  /** A long job should return early, and release its claim, when `mustEnd` returns true. */
  run(job: Job, mustEnd: () => boolean): Promise<void>;
  /** False keeps jobs waiting, for example while the disk is nearly full. */
  mayWork?(): boolean;
  /** Returns how many milliseconds to wait when no job is due. By default, the longest pause. */
  planPause?(): Promise<number>;
  /** The pause after a failure. A lost wake-up delays a job by this much at most. */
  longestPauseMillis: number;
  /** How long `stop` waits for running jobs. Interrupted jobs are repeated later. */
  stopMillis: number;
  onFailure(error: unknown): void;
};

export type JobRunner = {
  start(): void;
  /** Looks for due jobs now, because one may be waiting. */
  wake(): void;
  /** Runs jobs until none is due. Throws if a claim or a job fails. */
  workOff(): Promise<void>;
  /** Claims no more jobs, and waits a while for the running ones. Another process continues. */
  stop(): Promise<void>;
};

/** Runs jobs that wait in the database: claims one after another, then waits for a wake-up or the next due job. */
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
      // Take the signal before looking for work, so that none is missed meanwhile.
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
