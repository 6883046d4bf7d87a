import { addMail } from '#features/mail';
import { announceMessages, lockForMessages } from '#features/queue';
import type { SmsTransport } from '#features/sms';
import { openLinks } from '#features/visits';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { findReason } from './find-reason.ts';
import { planReminders } from './plan-reminders.ts';
import { isQuiet } from './quiet-hours.rules.ts';
import { recordSent } from './record-sent.ts';
import { maskAddress } from './reminder.rules.ts';
import { findReminderSettings } from './reminder-rules.queries.ts';
import {
  claimDueReminder,
  holdAppointment,
  listDoctorsOfGivenUp,
  markQueued,
  postponeReminder,
  readReminder,
  settleMailed,
  skipReminder,
} from './reminders.queries.ts';
import { workOffSms } from './send-sms.ts';

const roundEveryMillis = 15_000;
const postponedMillis = 5 * 60_000;

/** Plans and sends reminders continuously. Any number of processes share the work. */
export function keepReminders(context: Context, sms: SmsTransport | null): Repetition {
  return repeat({
    log: context.log,
    tracing: context.tracing,
    what: 'sending reminders',
    everyMillis: roundEveryMillis,
    work: (stopping) => workOffReminders(context, { sms, stopping }),
  });
}

type Work = { sms?: SmsTransport | null; stopping?: AbortSignal | undefined };

/**
 * Plans reminders, sends all that are due outside the quiet hours, and stores the results of earlier mails. Without
 * `sms`, reminders by SMS stay planned while another server can still send them.
 */
export async function workOffReminders(context: Context, { sms = null, stopping }: Work = {}): Promise<void> {
  const { db, clock } = context;
  await planReminders(context, stopping);
  await inTransaction(db, async (tx) => {
    const now = clock.now();
    const lockedDoctorIds = await listDoctorsOfGivenUp(tx);
    await lockForMessages(tx, lockedDoctorIds);
    const doctorIds = await settleMailed(tx, { lockedDoctorIds, now });
    await announceMessages(tx, { doctorIds, reason: 'message_failed', now });
  });
  while (!stopping?.aborted && (await sendNext(context)));
  await workOffSms(context, sms, stopping);
}

/** Sends or skips the next due reminder by mail. Returns false if none is due, or in the quiet hours. */
async function sendNext(context: Context): Promise<boolean> {
  const { db, clock, log } = context;
  let claimed: number | null = null;
  try {
    return await inTransaction(db, async (tx) => {
      claimed = null;
      const { clinicTimezone } = context.settings;
      if (isQuiet(clock.now(), await findReminderSettings(tx), clinicTimezone)) return false;
      const due = await claimDueReminder(tx, { channel: 'email', now: clock.now() });
      if (!due) return false;
      claimed = due.id;
      await holdAppointment(tx, due.appointmentId);
      await send(context, tx, due.id);
      return true;
    });
  } catch (err) {
    if (claimed === null) throw err;
    log.error({ err, reminder: claimed }, 'failed to send a reminder, will retry');
    await postponeReminder(db, claimed, new Date(clock.now().getTime() + postponedMillis));
    return true;
  }
}

/** Queues the reminder's mail in the transaction that locks the reminder, so that it is queued only once. */
async function send(context: Context, tx: Tx, reminderId: number): Promise<void> {
  const { clock, settings } = context;
  const now = clock.now();
  const reminder = await readReminder(tx, { reminderId, zone: settings.clinicTimezone });
  const reason = reminder ? await findReason(tx, reminder, now) : 'cancelled';
  if (!reminder || reason !== null) {
    await skipReminder(tx, { reminderId, reason: reason ?? 'cancelled', now });
    return;
  }
  const { appointmentId, doctorId, patientId, uuid, address: recipient, isExpected } = reminder;
  if (recipient === null || uuid === null || patientId === null) return;
  if (isExpected) await openLinks(context, tx, { userId: null }, [{ appointmentId, uuid }]);
  const mail = { kind: 'reminder', details: { reminderId }, cause: 'notice' } as const;
  const mailJobId = await addMail(tx, { ...mail, recipient, userId: null, now });
  await markQueued(tx, { reminderId, mailJobId, maskedRecipient: maskAddress(recipient), now });
  await recordSent(tx, { doctorId, uuid, patientId }, reminder.channel);
}
