import { recordAudit, theServer } from '#features/audit';
import { findReminderSettings, planMessage } from '#features/reminders';
import {
  blockIfOptedOut,
  type ClaimedSms,
  lostIfClaimedBefore,
  type SmsListener,
  type SmsQueue,
  type SmsTransport,
  workOffQueue,
} from '#features/sms';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
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
import { openRecipient } from './sealed-number.ts';
import { findReasonToSkip, writeBookingText } from './write-booking-text.ts';

/** The interval of the sender in milliseconds. Short, because a person waits for the code. */
const roundEveryMillis = 1_500;
const second = 1000;
/** Milliseconds to wait before the second and the third attempt. */
const pauses = [5 * second, 20 * second];
const postponedMillis = 60 * second;

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

/**
 * Sends all SMS about bookings that are due. Without `sms`, only settles expired and lost ones, because another server
 * can still send the others.
 */
export async function workOffBookingTexts(context: Context, { sms, stopping }: Work): Promise<void> {
  const now = context.clock.now();
  await skipExpired(context.db, sms === null ? 'sms_off' : 'too_late', now);
  await settleLost(context);
  if (sms === null) return;
  await workOffQueue(context, queueOf(context), { transport: sms, stopping });
}

/** Marks messages of a dead process as unknown. The provider may have received them, so they are not sent again. */
async function settleLost({ db, clock }: Context): Promise<void> {
  const claimedBefore = lostIfClaimedBefore(clock.now());
  await inTransaction(db, async (tx) => {
    for (const about of await settleLostTexts(tx, claimedBefore)) await recordSent(tx, about);
  });
}

function queueOf(context: Context): SmsQueue<{ id: number }> {
  return {
    field: 'bookingText',
    postponedMillis,
    lockDue: (tx) => lockDueText(tx, context.clock.now()),
    claim: (tx, { id }) => claim(context, tx, id),
    postpone: postponeText,
  };
}

async function claim(context: Context, tx: Tx, id: number): Promise<ClaimedSms | 'settled'> {
  const { clock, settings } = context;
  const due = await readText(tx, id);
  const reason = await findReasonToSkip(context, tx, due);
  if (reason !== null) {
    await markSkipped(tx, id, reason);
    return 'settled';
  }
  const quietEnd = await findQuietEnd(context, tx, due);
  if (quietEnd !== null) {
    await postponeText(tx, id, quietEnd);
    return 'settled';
  }
  const { text, segments } = await writeBookingText(context, tx, due);
  const { start, messageId } = due;
  await markClaimed(tx, id, { start, segments, now: clock.now() });
  return {
    sms: { messageId, to: openRecipient(settings, messageId, due.recipient).number, text },
    pauseMillis: pauses[due.attempts] ?? null,
    markAccepted: async (done, providerId) => {
      if (await markAccepted(done, { id, providerId })) await recordSent(done, due);
    },
    planAgain: (done, { problem, dueAt }) => planAgain(done, { id, problem, dueAt }),
    // A message in the state unknown counts as sent in the audit trail, because the person may have it.
    markNotSent: async (done, { state, problem }) => {
      const isNews = await markNotSent(done, { id, state, problem });
      if (isNews && state === 'unknown') await recordSent(done, due);
    },
  };
}

/**
 * Returns the end of the quiet hours if they have begun and staff caused the message, otherwise null. Checks this again
 * before sending, because the message can be late or the quiet hours can have changed. A person who moves or cancels
 * their own appointment gets the message at once, even in the quiet hours. So does a person whose appointment begins
 * before the end of the quiet hours.
 */
async function findQuietEnd({ clock, settings }: Context, tx: Tx, text: TextToSend): Promise<Date | null> {
  const isByStaff = text.isSettledByStaff && (text.kind === 'confirmed' || text.kind === 'declined');
  if (!isByStaff) return null;
  const now = clock.now();
  const quiet = await findReminderSettings(tx);
  const dueAt = planMessage({ now, start: text.start }, quiet, settings.clinicTimezone);
  return dueAt > now ? dueAt : null;
}

/** Adds the audit entry of a message. Only the first transaction that learns that the message was sent calls this. */
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
        const text = await applyStatus(tx, report);
        if (text === null) return;
        if (text.isFirstNews) await recordSent(tx, text);
        await blockIfOptedOut(tx, { hash: text.hash, problem: report.problem, now });
      });
    },
  };
}
