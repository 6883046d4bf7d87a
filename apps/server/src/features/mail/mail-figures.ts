import { Counter, Gauge, type Metric } from 'prom-client';
import type { Db } from '#platform/db/database';
import type { MailOutcome } from './deliver-mail.ts';
import { countWaitingMails } from './mail-jobs.queries.ts';

export type MailFigures = { count(outcome: MailOutcome): void; metrics: Metric[] };

export function createMailFigures(db: Db): MailFigures {
  const mails = new Counter({
    name: 'anteroom_mails_total',
    help: 'Attempts of this process to send a mail, by outcome',
    labelNames: ['outcome'],
    registers: [],
  });
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
