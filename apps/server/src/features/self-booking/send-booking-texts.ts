import { recordAudit, theServer } from '#features/audit';
import { setBlocked, setHashBlocked } from '#features/contact-blocks';
import { afterQuiet, findReminderSettings, optedOutCode } from '#features/reminders';
import type { OutgoingSms, SmsListener, SmsOutcome, SmsTransport } from '#features/sms';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { inSpan } from '#platform/tracing/tracing';
import {
  applyStatus,
  lockDueText,
  markAccepted,
  markClaimed,
  markNotSent,
  markSkipped,
  planAgain,
  postponeText,
  readText,
  settleLostTexts,
  skipExpired,
  type TextAbout,
  type TextToSend,
} from './booking-texts.queries.ts';
import { openNumber } from './sealed-number.ts';
import { findReasonToSkip, writeBookingText } from './write-booking-text.ts';

/** The interval of the sender in milliseconds. Short, because a person waits for the code. */
const roundEveryMillis = 1_500;
const second = 1000;
/** Milliseconds after which a request to the provider counts as lost. Much longer than such a request can take. */
const lostAfterMillis = 120 * second;
/** Milliseconds to wait before the second and the third attempt. */
const pauses = [5 * second, 20 * second];
const postponedMillis = 60 * second;
/** The number of messages that one process sends in parallel. */
const lanes = 4;

/** Sends SMS about online bookings continuously. Any number of processes share the work. */
export function keepBookingTexts(context: Context, sms: SmsTransport | null): Repetition {
  return repeat({
    log: context.log,
    tracing: context.tracing,
    what: 'sending SMS about bookings',
    everyMillis: roundEveryMillis,
    work: (stopping) => workOffBookingTexts(context, { sms, stopping }),
  });
}

type Work = { sms: SmsTransport | null; stopping?: AbortSignal | undefined };

/** Sends all SMS about bookings that are due. Without `sms`, another server can still send them. */
export async function workOffBookingTexts(context: Context, { sms, stopping }: Work): Promise<void> {
  const now = context.clock.now();
  await skipExpired(context.db, sms === null ? 'sms_off' : 'too_late', now);
  await settleLost(context);
  if (sms === null) return;
  const work = async () => {
    while (!stopping?.aborted && (await sendNext(context, sms)));
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Marks messages of a dead process as unknown. The provider may have received them, so they are not sent again. */
async function settleLost({ db, clock }: Context): Promise<void> {
  const claimedBefore = new Date(clock.now().getTime() - lostAfterMillis);
  await inTransaction(db, async (tx) => {
    for (const about of await settleLostTexts(tx, claimedBefore)) await recordSent(tx, about);
  });
}

type Claimed = { id: number; attempts: number; sms: OutgoingSms; about: TextAbout };

/** Sends or skips the next due message. Returns false if none is due. */
async function sendNext(context: Context, transport: SmsTransport): Promise<boolean> {
  const claimed = await claimNext(context);
  if (claimed === null) return false;
  if (claimed === 'skipped') return true;
  // Commit before the request to the provider: if this process dies now, the state of the message is unknown and it is
  // not sent again.
  const outcome = await inSpan(context.tracing, 'sending an SMS', () => transport.send(claimed.sms)).catch(
    (): SmsOutcome => ({ kind: 'unknown', problem: 'Error' }),
  );
  await settle(context, claimed, outcome);
  return true;
}

async function claimNext(context: Context): Promise<Claimed | 'skipped' | null> {
  const { db, clock, log } = context;
  let held: number | null = null;
  try {
    return await inTransaction(db, async (tx) => {
      held = null;
      held = await lockDueText(tx, clock.now());
      return held === null ? null : claim(context, tx, held);
    });
  } catch (err) {
    if (held === null) throw err;
    log.error({ err, bookingText: held }, 'failed to prepare an SMS, will retry');
    await postponeText(db, held, new Date(clock.now().getTime() + postponedMillis));
    return 'skipped';
  }
}

async function claim(context: Context, tx: Tx, id: number): Promise<Claimed | 'skipped'> {
  const { clock, settings } = context;
  const due = await readText(tx, id);
  const reason = await findReasonToSkip(context, tx, due);
  if (reason !== null) {
    await markSkipped(tx, id, reason);
    return 'skipped';
  }
  const quietEnd = await findQuietEnd(context, tx, due);
  if (quietEnd !== null) {
    await postponeText(tx, id, quietEnd);
    return 'skipped';
  }
  const { text, segments } = await writeBookingText(context, tx, due);
  await markClaimed(tx, id, { segments, now: clock.now() });
  const { messageId, kind, doctorId, requestUuid, patientId } = due;
  const sms = { messageId, to: openNumber(settings, messageId, due.recipient), text };
  return { id, attempts: due.attempts + 1, sms, about: { kind, doctorId, requestUuid, patientId } };
}

/**
 * Returns the end of the quiet hours if a message that staff caused must wait for it: such a message can be sent later
 * than planned, or the quiet hours can have changed since. A person who moves or cancels their appointment expects an
 * answer at once, even if staff booked it.
 */
async function findQuietEnd({ clock, settings }: Context, tx: Tx, text: TextToSend): Promise<Date | null> {
  const isByStaff = text.isSettledByStaff && (text.kind === 'confirmed' || text.kind === 'declined');
  if (!isByStaff) return null;
  const now = clock.now();
  const end = afterQuiet(now, await findReminderSettings(tx), settings.clinicTimezone);
  return end > now ? end : null;
}

async function settle(context: Context, claimed: Claimed, outcome: SmsOutcome): Promise<void> {
  const { db, clock, log } = context;
  if (outcome.kind !== 'sent') {
    const { kind, problem } = outcome;
    log.warn({ bookingText: claimed.id, outcome: kind, problem }, 'failed to send an SMS');
  }
  await inTransaction(db, async (tx) => {
    await store(tx, claimed, outcome, clock.now());
    // A message in the state unknown counts as sent in the audit trail, because the person may have it.
    if (outcome.kind === 'sent' || outcome.kind === 'unknown') await recordSent(tx, claimed.about);
  });
}

async function store(tx: Tx, { id, attempts, sms }: Claimed, outcome: SmsOutcome, now: Date): Promise<void> {
  if (outcome.kind === 'sent') {
    await markAccepted(tx, { id, providerId: outcome.providerId });
    return;
  }
  const { kind, problem } = outcome;
  const pause = pauses[attempts - 1];
  if (kind === 'not_accepted' && pause !== undefined) {
    await planAgain(tx, { id, problem, dueAt: new Date(now.getTime() + pause) });
    return;
  }
  await markNotSent(tx, { id, state: kind === 'unknown' ? 'unknown' : 'failed', problem });
  if (problem !== optedOutCode) return;
  await setBlocked(tx, { channel: 'sms', address: sms.to }, { isStopped: true, now });
}

async function recordSent(tx: Tx, { kind, doctorId, requestUuid, patientId }: TextAbout): Promise<void> {
  await recordAudit(tx, theServer, {
    action: 'booking_request.texted',
    doctorId,
    ...(requestUuid === null ? {} : { object: { type: 'booking_request', id: requestUuid } }),
    patientIds: patientId === null ? [] : [patientId],
    details: { kind, channel: 'sms' },
  });
}

/** Extends the SMS listener to delivery reports about these messages. */
export function listenForBookingTexts(context: Context, listener: SmsListener): SmsListener {
  return {
    ...listener,
    onStatus: async (report) => {
      await listener.onStatus(report);
      const now = context.clock.now();
      await inTransaction(context.db, async (tx) => {
        const hash = await applyStatus(tx, report);
        if (hash === null || report.problem !== optedOutCode) return;
        await setHashBlocked(tx, { hash, channel: 'sms' }, { isStopped: true, now });
      });
    },
  };
}
