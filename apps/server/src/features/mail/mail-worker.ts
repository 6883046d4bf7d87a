import { setTimeout as wait } from 'node:timers/promises';
import type { Metric } from 'prom-client';
import type { Context } from '#context';
import { createBell } from '#platform/bell';
import { deliverMail } from './deliver-mail.ts';
import { createMailFigures } from './mail-figures.ts';
import { claimDueMail, findNextDue } from './mail-jobs.queries.ts';
import type { MailTransport } from './outgoing-mail.ts';

/** Mails that one process sends at the same time. */
const lanes = 2;

/** A ring that got lost delays a mail by this much. */
const longestPauseMillis = 15_000;
/** A due mail that another process is just taking is not asked for without end. */
const shortestPauseMillis = 250;

/** How long a stop waits for the mails under way; those that are cut off are tried again. */
const stopMillis = 5000;

export type MailWorker = {
  /** Works from now on, until it is stopped. */
  start(): void;
  /** A mail may be waiting. */
  wake(): void;
  /** Sends what is due, and returns when nothing is. */
  workOff(): Promise<void>;
  stop(): Promise<void>;
  metrics: Metric[];
};

/** Sends the mails that wait in the database. Any number of processes share the work. */
export function createMailWorker(context: Context, transport: MailTransport): MailWorker {
  const { db, clock, log } = context;
  const figures = createMailFigures(db);
  const underWay = new Set<Promise<void>>();
  const bell = createBell();
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
      // Taken before it looks, so that no ring is lost while it does.
      const ring = bell.nextRing();
      const pause = await workThenPlanPause().catch((error: unknown) => {
        log.warn({ err: error }, 'the waiting mails could not be looked at');
        return longestPauseMillis;
      });
      await ring.orAfter(pause);
    }
  };

  return {
    start: () => {
      for (let lane = 0; lane < lanes; lane += 1) void keepWorking();
    },
    wake: bell.ring,
    workOff: async () => {
      for (let lane = 0; lane < lanes; lane += 1) void work().catch(() => undefined);
      await Promise.all(underWay);
    },
    stop: async () => {
      isStopped = true;
      bell.ring();
      await Promise.race([Promise.allSettled(underWay), wait(stopMillis, undefined, { ref: false })]);
    },
    metrics: figures.metrics,
  };
}
