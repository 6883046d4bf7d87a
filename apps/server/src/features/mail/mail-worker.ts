import { setTimeout as wait } from 'node:timers/promises';
import type { Metric } from 'prom-client';
import { createWakeSignal } from '#platform/concurrency/wake-signal';
import type { Context } from '#platform/context';
import { deliverMail } from './deliver-mail.ts';
import { createMailFigures } from './mail-figures.ts';
import { claimDueMail, findNextDue } from './mail-jobs.queries.ts';
import type { MailTransport } from './outgoing-mail.ts';

/** Mails that one process sends in parallel. */
const lanes = 2;

/** A lost wake-up delays a mail by this much at most. */
const longestPauseMillis = 15_000;
/** Prevents a busy loop while another process is claiming a due mail. */
const shortestPauseMillis = 250;

/** How long stopping waits for mails being sent. Interrupted mails are retried. */
const stopMillis = 5000;

export type MailWorker = {
  start(): void;
  /** Wakes the worker, because a mail may be waiting. */
  wake(): void;
  workOff(): Promise<void>;
  stop(): Promise<void>;
  metrics: Metric[];
};

/** Sends the mails that wait in the database. Any number of processes share the work. */
export function createMailWorker(context: Context, transport: MailTransport): MailWorker {
  const { db, clock, log } = context;
  const figures = createMailFigures(db);
  const underWay = new Set<Promise<void>>();
  const wakeSignal = createWakeSignal();
  let isStopped = false;

  const workLane = async () => {
    for (let isDue = true; isDue && !isStopped; ) {
      const job = await claimDueMail(db, clock.now());
      if (job) figures.count(await deliverMail({ context, transport, job }));
      isDue = job !== null;
    }
  };
  const work = () => {
    const working = workLane().finally(() => underWay.delete(working));
    underWay.add(working);
    return working;
  };
  const workThenPlanPause = async () => {
    await work();
    const due = await findNextDue(db);
    const pause = (due?.getTime() ?? Number.POSITIVE_INFINITY) - clock.now().getTime();
    return Math.min(Math.max(pause, shortestPauseMillis), longestPauseMillis);
  };
  const keepWorking = async () => {
    while (!isStopped) {
      // Take the signal before looking for work, so that none is missed meanwhile.
      const nextWake = wakeSignal.next();
      const pause = await workThenPlanPause().catch((error: unknown) => {
        log.warn({ err: error }, 'failed to check for waiting mails');
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
      await Promise.race([Promise.allSettled(underWay), wait(stopMillis, undefined, { ref: false })]);
    },
    metrics: figures.metrics,
  };
}
