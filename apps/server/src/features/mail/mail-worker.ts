import { Counter, Gauge, type Metric } from 'prom-client';
import { createJobRunner, type JobRunner } from '#platform/concurrency/job-runner';
import type { Context } from '#platform/context';
import type { Db } from '#platform/db/database';
import { deliverMail, type MailOutcome, mailOutcomes } from './deliver-mail.ts';
import { claimDueMail, countWaitingMails, findNextDue } from './mail-jobs.queries.ts';
import type { MailTransport } from './outgoing-mail.ts';
import type { ReminderWriter } from './write-mail.ts';

/** The number of mails that one process sends in parallel. */
const lanes = 2;

/**
 * The longest time that a mail waits if the worker was not woken: because the wake-up was lost, or because a caller
 * without a session requested the mail. For such callers, only booking codes wake the worker.
 */
const longestPauseMillis = 3_000;
/** Prevents a busy loop while another process is claiming a due mail. */
const shortestPauseMillis = 250;

/** Milliseconds that a shutdown waits for mails being sent. Interrupted mails are retried. */
const stopMillis = 5000;

export type MailWorker = JobRunner & { metrics: Metric[] };

/** Sends the mails that wait in the database. Any number of processes share the work. */
export function createMailWorker(
  context: Context,
  transport: MailTransport,
  writeReminder: ReminderWriter,
): MailWorker {
  const { db, clock, log, tracing } = context;
  const figures = createMailFigures(db);
  const runner = createJobRunner({
    what: 'working on a mail',
    tracing,
    lanes,
    longestPauseMillis,
    stopMillis,
    claim: () => claimDueMail(db, clock.now()),
    run: async (job) => figures.count(await deliverMail({ context, transport, job, writeReminder })),
    planPause: async () => {
      const due = await findNextDue(db);
      const pause = (due?.getTime() ?? Number.POSITIVE_INFINITY) - clock.now().getTime();
      return Math.min(Math.max(pause, shortestPauseMillis), longestPauseMillis);
    },
    onFailure: (err) => log.warn({ err }, 'failed to check for waiting mails'),
  });
  return { ...runner, metrics: figures.metrics };
}

type MailFigures = { count(outcome: MailOutcome): void; metrics: Metric[] };

function createMailFigures(db: Db): MailFigures {
  const mails = new Counter({
    name: 'anteroom_mails_total',
    help: 'Attempts of this process to send a mail, by outcome',
    labelNames: ['outcome'],
    registers: [],
  });
  // Starts each series at 0, because Prometheus sees no increase in a series that starts at 1.
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);
  const waiting = new Gauge({
    name: 'anteroom_mails_waiting',
    help: 'Mails waiting to be sent, by any process',
    registers: [],
    async collect() {
      // Report NaN, so that the other metrics still work while the database is unavailable.
      this.set(await countWaitingMails(db).catch(() => Number.NaN));
    },
  });
  return { count: (outcome) => mails.inc({ outcome }), metrics: [mails, waiting] };
}
