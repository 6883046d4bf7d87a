import { setBlocked } from '#features/contact-blocks';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { inSpan } from '#platform/tracing/tracing';
import { optedOutCode } from './block-if-opted-out.ts';
import type { OutgoingSms, SmsOutcome, SmsTransport } from './outgoing-sms.ts';

/** Milliseconds after which a request to the provider counts as lost. Much longer than such a request can take. */
const lostAfterMillis = 120_000;
/** The number of messages of each kind that one process sends in parallel. */
const lanes = 4;

/** Returns a time. A message that was claimed before it and has no outcome counts as lost. */
export function lostIfClaimedBefore(now: Date): Date {
  return new Date(now.getTime() - lostAfterMillis);
}

/** A message that is stored as about to be sent, and the functions that store its outcome. */
export type ClaimedSms = {
  sms: OutgoingSms;
  /** Milliseconds until the next attempt if the provider does not accept the message. Null after the last attempt. */
  pauseMillis: number | null;
  markAccepted(tx: Tx, providerId: string | null, now: Date): Promise<unknown>;
  planAgain(tx: Tx, retry: { problem: string; dueAt: Date; now: Date }): Promise<void>;
  markNotSent(tx: Tx, result: { state: 'failed' | 'unknown'; problem: string; now: Date }): Promise<unknown>;
  /** Runs after the outcome is stored, in the same transaction, even if the outcome changed nothing. */
  afterwards?(tx: Tx): Promise<void>;
};

/** The messages of one kind. `id` is the id of a message's row. */
export type SmsQueue<Due extends { id: number }> = {
  /** The log field for a row's id. */
  field: string;
  /** Milliseconds until the next try of a message that could not be prepared. */
  postponedMillis: number;
  /** Returns and locks the next row that is due, or null. */
  lockDue(tx: Tx): Promise<Due | null>;
  /** Stores that the message is about to be sent. Returns 'settled' if it is not sent now. */
  claim(tx: Tx, due: Due): Promise<ClaimedSms | 'settled'>;
  postpone(db: Db, id: number, dueAt: Date): Promise<void>;
};

type Work = { transport: SmsTransport; stopping?: AbortSignal | undefined };

/** Sends all messages of a queue that are due, several in parallel. */
export async function workOffQueue<Due extends { id: number }>(
  context: Context,
  queue: SmsQueue<Due>,
  { transport, stopping }: Work,
): Promise<void> {
  const work = async () => {
    while (!stopping?.aborted && (await sendNext(context, queue, transport)));
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Sends or settles the next due message. Returns false if none is due. */
async function sendNext<Due extends { id: number }>(
  context: Context,
  queue: SmsQueue<Due>,
  transport: SmsTransport,
): Promise<boolean> {
  const next = await claimNext(context, queue);
  if (next === null) return false;
  if (next.claimed !== 'settled')
    await sendClaimed(context, transport, { [queue.field]: next.id }, next.claimed);
  return true;
}

type Next = { id: number; claimed: ClaimedSms | 'settled' };

async function claimNext<Due extends { id: number }>(
  { db, clock, log }: Context,
  queue: SmsQueue<Due>,
): Promise<Next | null> {
  let held: number | null = null;
  try {
    return await inTransaction(db, async (tx) => {
      held = null;
      const due = await queue.lockDue(tx);
      if (!due) return null;
      held = due.id;
      return { id: due.id, claimed: await queue.claim(tx, due) };
    });
  } catch (err) {
    if (held === null) throw err;
    log.error({ err, [queue.field]: held }, 'failed to prepare an SMS, will retry');
    await queue.postpone(db, held, new Date(clock.now().getTime() + queue.postponedMillis));
    return { id: held, claimed: 'settled' };
  }
}

/**
 * Sends a claimed message through the provider and stores the outcome. The claim must be committed before: if this
 * process dies during the request, the state of the message is unknown, and it is not sent again.
 */
export async function sendClaimed(
  { db, clock, log, tracing }: Context,
  transport: SmsTransport,
  row: Record<string, number>,
  claimed: ClaimedSms,
): Promise<void> {
  const outcome = await inSpan(tracing, 'sending an SMS', () => transport.send(claimed.sms)).catch(
    (): SmsOutcome => ({ kind: 'unknown', problem: 'Error' }),
  );
  if (outcome.kind !== 'sent') {
    const { kind, problem } = outcome;
    log.warn({ ...row, outcome: kind, problem }, 'failed to send an SMS');
  }
  await inTransaction(db, async (tx) => {
    await store(tx, claimed, outcome, clock.now());
    await claimed.afterwards?.(tx);
  });
}

async function store(tx: Tx, claimed: ClaimedSms, outcome: SmsOutcome, now: Date): Promise<void> {
  if (outcome.kind === 'sent') {
    await claimed.markAccepted(tx, outcome.providerId, now);
    return;
  }
  const { kind, problem } = outcome;
  if (kind === 'not_accepted' && claimed.pauseMillis !== null) {
    await claimed.planAgain(tx, { problem, dueAt: new Date(now.getTime() + claimed.pauseMillis), now });
    return;
  }
  await claimed.markNotSent(tx, { state: kind === 'unknown' ? 'unknown' : 'failed', problem, now });
  if (problem !== optedOutCode) return;
  await setBlocked(tx, { channel: 'sms', address: claimed.sms.to }, { isStopped: true, now });
}
