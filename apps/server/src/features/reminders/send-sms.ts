import { randomUUID } from 'node:crypto';
import { getClinic } from '#features/clinic';
import { hashContact } from '#features/contact-blocks';
import { toOneLine } from '#features/mail';
import { announceMessages, lockForMessages } from '#features/queue';
import {
  type ClaimedSms,
  lostIfClaimedBefore,
  type SmsQueue,
  type SmsTransport,
  workOffQueue,
} from '#features/sms';
import { openLinks } from '#features/visits';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { formatShortInstantIn } from '#platform/time/format-time';
import { findPage } from './find-page.ts';
import { findReason } from './find-reason.ts';
import { isQuiet } from './quiet-hours.rules.ts';
import { recordSent } from './record-sent.ts';
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
  await workOffQueue(context, queueOf(context), { transport, stopping });
}

/** Marks messages of a dead process as unknown. The provider may have received them, so they are not sent again. */
async function settleLost({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const lost = await settleLostSms(tx, { claimedBefore: lostIfClaimedBefore(now), now });
    for (const reminded of lost) await recordSent(tx, reminded, 'sms');
  });
}

type DueReminder = { id: number; appointmentId: number };

function queueOf(context: Context): SmsQueue<DueReminder> {
  const { clock, settings } = context;
  return {
    field: 'reminder',
    postponedMillis,
    lockDue: async (tx) => {
      if (isQuiet(clock.now(), await findReminderSettings(tx), settings.clinicTimezone)) return null;
      return claimDueReminder(tx, { channel: 'sms', now: clock.now() });
    },
    claim: async (tx, { id, appointmentId }) => {
      await holdAppointment(tx, appointmentId);
      return claim(context, tx, id);
    },
    postpone: postponeReminder,
  };
}

async function claim(context: Context, tx: Tx, reminderId: number): Promise<ClaimedSms | 'settled'> {
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
    sms: { messageId, to: contact.address, text },
    pauseMillis: Math.min(2 ** attempts, longestPauseMinutes) * minute,
    markAccepted: async (done, providerId, at) => {
      const isNews = await markAccepted(done, { reminderId, providerId, now: at });
      if (isNews) await recordSent(done, { doctorId, uuid, patientId }, 'sms');
    },
    planAgain: (done, retry) => planAgain(done, { reminderId, ...retry }),
    // A message in the state unknown counts as sent in the audit trail, because the patient may have it.
    markNotSent: async (done, result) => {
      if (result.state === 'failed') await lockForMessages(done, [doctorId]);
      const isNews = await markNotSent(done, { reminderId, ...result });
      if (isNews && result.state === 'unknown') await recordSent(done, { doctorId, uuid, patientId }, 'sms');
      if (isNews && result.state === 'failed') {
        await announceMessages(done, { doctorIds: [doctorId], reason: 'message_failed', now: result.now });
      }
    },
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
