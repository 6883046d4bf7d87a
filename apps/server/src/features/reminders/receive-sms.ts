import type { ReplyResult } from '@anteroom/contract/reminders';
import { recordAudit, theServer } from '#features/audit';
import { hashContact, setHashBlocked } from '#features/contact-blocks';
import { announceMessages, lockForMessages, noteConfirmation, unlessSettled } from '#features/queue';
import { blockIfOptedOut, type SmsListener, type SmsReply, type SmsStatus } from '#features/sms';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { toInternational } from '#platform/international-number';
import { recordSent } from './record-sent.ts';
import {
  type Answerable,
  hasNewerOffer,
  insertText,
  isStillCurrent,
  listAnswerable,
  storeResult,
} from './replies.queries.ts';
import { readReply } from './reply.rules.ts';
import { applyStatus, findDoctorOfMessage } from './sms-reminders.queries.ts';

/** Handles delivery reports and replies from the SMS provider. Repeated callbacks change nothing. */
export function createSmsListener(context: Context): SmsListener {
  return {
    onStatus: (report) => inTransaction(context.db, (tx) => takeStatus(context, tx, report)),
    onReply: (reply, meta) => takeReply(context, reply, meta),
  };
}

async function takeStatus({ clock }: Context, tx: Tx, report: SmsStatus): Promise<void> {
  const now = clock.now();
  if (report.status === 'failed') {
    const doctorId = await findDoctorOfMessage(tx, report.messageId);
    if (doctorId !== null) await lockForMessages(tx, [doctorId]);
  }
  const reminder = await applyStatus(tx, report, now);
  if (reminder === null) return;
  if (report.status === 'failed') {
    await announceMessages(tx, { doctorIds: [reminder.doctorId], reason: 'message_failed', now });
  }
  if (reminder.isFirstNews) await recordSent(tx, reminder, 'sms');
  await blockIfOptedOut(tx, { hash: reminder.hash, problem: report.problem, now });
}

/** Thrown if the appointment got another time or patient after it was read and before its queue was locked. */
class MovedError extends Error {}

async function takeReply(context: Context, reply: SmsReply, meta: RequestMeta): Promise<void> {
  const take = () => inTransaction(context.db, (tx) => applyReply(context, tx, reply, meta));
  await take().catch((error: unknown) => {
    if (error instanceof MovedError) return take();
    throw error;
  });
}

async function applyReply(context: Context, tx: Tx, reply: SmsReply, meta: RequestMeta): Promise<void> {
  const now = context.clock.now();
  const fromHash = await hashContact(tx, { channel: 'sms', address: reply.from });
  const meaning = readReply(reply);
  const textId = await insertText(tx, { providerId: reply.providerId, fromHash, meaning, now });
  if (textId === null) return;
  const possible = await listAnswerable(tx, { fromHash, now });
  let result: ReplyResult = 'recorded';
  if (meaning === 'stop' || meaning === 'start') {
    await setHashBlocked(tx, { hash: fromHash, channel: 'sms' }, { isStopped: meaning === 'stop', now });
    result = 'applied';
  } else {
    result = await answer(context, tx, { possible, fromHash, isConfirmation: meaning === 'confirm', meta });
  }
  const reminderIds = possible.map(({ reminderId }) => reminderId);
  if (await storeResult(tx, { textId, result, reminderIds })) {
    await announceMessages(tx, {
      doctorIds: possible.map(({ doctorId }) => doctorId),
      reason: 'replied',
      now,
    });
  }
  const [only, ...others] = possible;
  await recordAudit(tx, theServer, {
    action: 'reminder.answered',
    ...(only && others.length === 0 ? { doctorId: only.doctorId } : {}),
    ...(only?.uuid && others.length === 0 ? { object: { type: 'appointment', id: only.uuid } } : {}),
    patientIds: [...new Set(possible.flatMap(({ patientId }) => patientId ?? []))],
    details: { channel: 'sms', meaning, result },
  });
}

type Answer = {
  possible: readonly Answerable[];
  fromHash: Buffer;
  isConfirmation: boolean;
  meta: RequestMeta;
};

/** Applies a reply only if it can refer to a single appointment, because families share phones. */
async function answer(
  context: Context,
  tx: Tx,
  { possible, fromHash, isConfirmation, meta }: Answer,
): Promise<ReplyResult> {
  const [only, ...others] = possible;
  if (!only) return 'unmatched';
  if (others.length > 0) return 'ambiguous';
  if (!only.isCurrent || only.uuid === null || !(await isFromPatient(tx, only, fromHash))) return 'outdated';
  if (!isConfirmation) return 'recorded';
  if (await hasNewerOffer(tx, { fromHash, reminderId: only.reminderId })) return 'ambiguous';
  const patient = { doctorId: only.doctorId, appointmentUuid: only.uuid };
  if (!(await unlessSettled(() => noteConfirmation(context, tx, meta, patient)))) return 'outdated';
  // Check this under the queue's lock, which every change of an appointment takes.
  if (!(await isStillCurrent(tx, only.reminderId))) throw new MovedError();
  return 'applied';
}

/**
 * Returns whether the patient's record still has the number. Otherwise the number may belong to another person, who
 * must not confirm the appointment.
 */
async function isFromPatient(tx: Tx, { phone }: Answerable, fromHash: Buffer): Promise<boolean> {
  const address = phone === null ? null : toInternational(phone, null);
  return address !== null && (await hashContact(tx, { channel: 'sms', address })).equals(fromHash);
}
