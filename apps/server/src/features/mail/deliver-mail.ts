import type { Context } from '#platform/context';
import { inSpan } from '#platform/tracing/tracing';
import { describeMailFailure } from './describe-mail-failure.ts';
import { planRetry } from './mail.rules.ts';
import { dropMail, giveUp, type MailJob, markSent, putBack } from './mail-jobs.queries.ts';
import type { MailTransport } from './outgoing-mail.ts';
import { type ReminderWriter, writeMail } from './write-mail.ts';

/** The result of an attempt to send. Only `failed` is retried. */
export const mailOutcomes = ['sent', 'failed', 'given_up', 'link_over', 'nothing_to_send'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

type Attempt = { context: Context; transport: MailTransport; job: MailJob; writeReminder: ReminderWriter };

/** Sends a mail and returns the result. Log lines do not contain the recipient. */
export async function deliverMail(attempt: Attempt): Promise<MailOutcome> {
  const { context, job } = attempt;
  const { db, clock } = context;
  let outcome: MailOutcome;
  try {
    outcome = await send(attempt);
  } catch (error) {
    return settleFailure(attempt, error);
  }
  if (outcome === 'link_over') await dropMail(db, job, clock.now());
  else await markSent(db, job, clock.now());
  return outcome;
}

async function send({ context, transport, job, writeReminder }: Attempt): Promise<MailOutcome> {
  const written = await writeMail(context, job, writeReminder);
  if (typeof written === 'string') return written;
  await inSpan(context.tracing, 'sending a mail', () => transport.send(written.mail), {
    'mail.kind': job.mail.kind,
  });
  return 'sent';
}

async function settleFailure({ context, job }: Attempt, error: unknown): Promise<MailOutcome> {
  const { db, clock, log } = context;
  const { problem, isForGood } = describeMailFailure(error);
  const facts = { mail: job.id, kind: job.mail.kind, attempts: job.attempts, problem };
  const next = isForGood ? null : planRetry({ ...job, now: clock.now(), chance: Math.random() });
  if (next === null) {
    log.error(facts, 'failed to send a mail and gave it up');
    await giveUp(db, job, clock.now(), problem);
    return 'given_up';
  }
  log.warn(facts, 'failed to send a mail, will retry');
  await putBack(db, job, next, problem);
  return 'failed';
}
