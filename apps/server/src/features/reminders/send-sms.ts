import { randomUUID } from 'node:crypto';
import { recordAudit, theServer } from '#features/audit';
import { getClinic } from '#features/clinic';
import { hashContact, setBlocked } from '#features/contact-blocks';
import { toOneLine } from '#features/mail';
import type { OutgoingSms, SmsOutcome, SmsTransport } from '#features/sms';
import { openLinks } from '#features/visits';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { formatShortInstantIn } from '#platform/time/format-time';
import { inSpan } from '#platform/tracing/tracing';
import { findPage } from './find-page.ts';
import { findReason } from './find-reason.ts';
import { isQuiet } from './quiet-hours.rules.ts';
import { contactOf, latestBefore, maskPhone } from './reminder.rules.ts';
import { findReminderSettings } from './reminder-rules.queries.ts';
import { composeReminderSms } from './reminder-sms.messages.ts';
import {
  claimDueReminder,
  holdAppointment,
  postponeReminder,
  type ReminderToSend,
  readReminder,
  skipReminder,
} from './reminders.queries.ts';
import {
  claimForSms,
  markAccepted,
  markNotSent,
  planAgain,
  settleLostSms,
  skipWithoutProvider,
} from './sms-reminders.queries.ts';

const minute = 60_000;
const postponedMillis = 5 * minute;
const longestPauseMinutes = 30;
/** Milliseconds after which a request to the provider counts as lost. Much longer than such a request can take. */
const lostAfterMillis = 2 * minute;
/** The number of messages that one process sends in parallel. */
const lanes = 4;

/** The error code of the provider for a number whose owner replied STOP. */
export const optedOutCode = '21610';

/** Sends all reminders by SMS that are due, except in the quiet hours. */
export async function workOffSms(
  context: Context,
  transport: SmsTransport | null,
  stopping?: AbortSignal,
): Promise<void> {
  await settleLost(context);
  if (transport === null) {
    const now = context.clock.now();
    await skipWithoutProvider(context.db, { latest: new Date(now.getTime() + latestBefore), now });
    return;
  }
  const work = async () => {
    while (!stopping?.aborted && (await sendNext(context, transport)));
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Marks messages of a dead process as unknown. The provider may have received them, so they are not sent again. */
async function settleLost({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const lost = await settleLostSms(tx, { claimedBefore: new Date(now.getTime() - lostAfterMillis), now });
    for (const { doctorId, uuid, patientId } of lost) {
      if (uuid !== null && patientId !== null) await recordSent(tx, { doctorId, uuid, patientId });
    }
  });
}

type Claimed = {
  reminderId: number;
  attempts: number;
  sms: OutgoingSms;
  appointment: { doctorId: number; uuid: string; patientId: number };
};

/** Sends or skips the next due reminder. Returns false if none is due, or in the quiet hours. */
async function sendNext(context: Context, transport: SmsTransport): Promise<boolean> {
  const claimed = await claimNext(context);
  if (claimed === null) return false;
  if (claimed === 'settled') return true;
  // Commit before the request to the provider: if this process dies now, the state of the message is unknown and it is
  // not sent again.
  const outcome = await inSpan(context.tracing, 'sending an SMS', () => transport.send(claimed.sms)).catch(
    (): SmsOutcome => ({ kind: 'unknown', problem: 'Error' }),
  );
  await settle(context, claimed, outcome);
  return true;
}

async function claimNext(context: Context): Promise<Claimed | 'settled' | null> {
  const { db, clock, log, settings } = context;
  let held: number | null = null;
  try {
    return await inTransaction(db, async (tx) => {
      held = null;
      if (isQuiet(clock.now(), await findReminderSettings(tx), settings.clinicTimezone)) return null;
      const due = await claimDueReminder(tx, { channel: 'sms', now: clock.now() });
      if (!due) return null;
      held = due.id;
      await holdAppointment(tx, due.appointmentId);
      return claim(context, tx, due.id);
    });
  } catch (err) {
    if (held === null) throw err;
    log.error({ err, reminder: held }, 'failed to prepare an SMS, will retry');
    await postponeReminder(db, held, new Date(clock.now().getTime() + postponedMillis));
    return 'settled';
  }
}

async function claim(context: Context, tx: Tx, reminderId: number): Promise<Claimed | 'settled'> {
  const { clock, settings } = context;
  const now = clock.now();
  const reminder = await readReminder(tx, { reminderId, zone: settings.clinicTimezone });
  const reason = reminder ? await findReason(tx, reminder, now) : 'cancelled';
  const contact = reminder && contactOf(reminder);
  if (!reminder || reason !== null || contact === null) {
    await skipReminder(tx, { reminderId, reason: reason ?? 'no_phone', now });
    return 'settled';
  }
  const { appointmentId, uuid, doctorId, patientId, isExpected } = reminder;
  if (uuid === null || patientId === null) return 'settled';
  if (isExpected) await openLinks(context, tx, { userId: null }, [{ appointmentId, uuid }]);
  const text = await write(context, tx, reminder);
  const { messageId, attempts } = await claimForSms(tx, {
    reminderId,
    messageId: randomUUID(),
    recipientHash: await hashContact(tx, contact),
    maskedRecipient: maskPhone(contact.address),
    now,
  });
  return {
    reminderId,
    attempts,
    sms: { messageId, to: contact.address, text },
    appointment: { doctorId, uuid, patientId },
  };
}

async function write(context: Context, tx: Tx, reminder: ReminderToSend): Promise<string> {
  const { settings } = context;
  const clinic = await getClinic({ ...context, db: tx });
  const messages = await findReminderSettings(tx);
  const language = reminder.language ?? messages.language;
  const page = await findPage(settings, tx, reminder);
  return composeReminderSms(language, {
    clinicName: toOneLine(clinic.name),
    doctorName: messages.namesDoctor ? toOneLine(reminder.doctorName) : null,
    when: formatShortInstantIn(language, reminder.forTime, clinic),
    page: page && `${settings.appUrl}${page}`,
    takesReplies: settings.sms?.takesReplies ?? false,
  });
}

async function settle(context: Context, claimed: Claimed, outcome: SmsOutcome): Promise<void> {
  const { db, clock, log } = context;
  if (outcome.kind !== 'sent') {
    const { kind, problem } = outcome;
    log.warn({ reminder: claimed.reminderId, outcome: kind, problem }, 'failed to send an SMS');
  }
  await inTransaction(db, async (tx) => {
    await store(tx, claimed, outcome, clock.now());
    // A message in the state unknown counts as sent in the audit trail, because the patient may have it.
    if (outcome.kind === 'sent' || outcome.kind === 'unknown') await recordSent(tx, claimed.appointment);
  });
}

async function store(tx: Tx, claimed: Claimed, outcome: SmsOutcome, now: Date): Promise<void> {
  const { reminderId, attempts, sms } = claimed;
  if (outcome.kind === 'sent') {
    await markAccepted(tx, { reminderId, providerId: outcome.providerId, now });
    return;
  }
  const { kind, problem } = outcome;
  if (kind === 'not_accepted') {
    const pause = Math.min(2 ** attempts, longestPauseMinutes) * minute;
    await planAgain(tx, { reminderId, problem, dueAt: new Date(now.getTime() + pause), now });
    return;
  }
  await markNotSent(tx, { reminderId, state: kind, problem, now });
  if (problem !== optedOutCode) return;
  await setBlocked(tx, { channel: 'sms', address: sms.to }, { isStopped: true, now });
}

async function recordSent(tx: Tx, { doctorId, uuid, patientId }: Claimed['appointment']): Promise<void> {
  await recordAudit(tx, theServer, {
    action: 'reminder.sent',
    doctorId,
    object: { type: 'appointment', id: uuid },
    patientIds: [patientId],
    details: { channel: 'sms' },
  });
}
