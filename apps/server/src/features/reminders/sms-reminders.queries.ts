import { sql } from 'kysely';
import { idAtProvider, isFirstNews, mayReplace, type SmsStatus } from '#features/sms';
import type { Db, Tx } from '#platform/db/database';
import type { Reminded } from './record-sent.ts';

type Claim = {
  reminderId: number;
  messageId: string;
  recipientHash: Buffer;
  maskedRecipient: string;
  now: Date;
};

/**
 * Stores that a message is about to be sent to the provider. Returns the message's id, which stays the same for all
 * attempts.
 */
export async function claimForSms(tx: Tx, claim: Claim): Promise<{ messageId: string; attempts: number }> {
  const { message_id, attempts } = await tx
    .updateTable('reminders')
    .set({
      state: 'claimed',
      message_id: sql<string>`coalesce(message_id, ${claim.messageId}::uuid)`,
      recipient_hash: claim.recipientHash,
      masked_recipient: claim.maskedRecipient,
      attempts: sql`attempts + 1`,
      problem: null,
      changed_at: claim.now,
    })
    .where('id', '=', claim.reminderId)
    .returning(['message_id', 'attempts'])
    .executeTakeFirstOrThrow();
  return { messageId: message_id ?? claim.messageId, attempts };
}

type Accepted = { reminderId: number; providerId: string | null; now: Date };

/**
 * Marks a message as sent. If a callback arrived first, stores only the provider's id. Returns whether the message was
 * still claimed.
 */
export async function markAccepted(tx: Tx, { reminderId, providerId, now }: Accepted): Promise<boolean> {
  const { rows } = await sql<{ wasClaimed: boolean }>`
    with before as (select state, provider_id, message_id from reminders where id = ${reminderId} for update)
    update reminders set provider_id = ${idAtProvider(providerId)},
      changed_at = case when before.state in ('claimed', 'unknown') then ${now} else changed_at end,
      state = case when before.state in ('claimed', 'unknown') then 'sent' else before.state end
    from before where id = ${reminderId}
    returning before.state = 'claimed' as "wasClaimed"`.execute(tx);
  return rows[0]?.wasClaimed ?? false;
}

type Settled = { reminderId: number; state: 'failed' | 'unknown'; problem: string; now: Date };

/** Stores that a message was not sent, or may not have been. Returns whether the message was still claimed. */
export async function markNotSent(tx: Tx, { reminderId, state, problem, now }: Settled): Promise<boolean> {
  const changed = await tx
    .updateTable('reminders')
    .set({ state, problem, changed_at: now })
    .where('id', '=', reminderId)
    .where('state', '=', 'claimed')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

type Retry = { reminderId: number; problem: string; dueAt: Date; now: Date };

/**
 * Plans another attempt. Does nothing if the state of the message is unknown by now, because such a message is never
 * sent again.
 */
export async function planAgain(tx: Tx, { reminderId, problem, dueAt, now }: Retry): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ state: 'planned', problem, due_at: dueAt, changed_at: now })
    .where('id', '=', reminderId)
    .where('state', '=', 'claimed')
    .execute();
}

/** SQL: joins the appointment of the reminder `changed`, even if the appointment was deleted. */
const withAppointment = sql`left join (
    select id, uuid from appointments union all select id, uuid from deleted_appointments
  ) appointment on appointment.id = changed.appointment_id`;

/** Marks messages whose process died between the claim and the result as unknown. Returns their appointments. */
export async function settleLostSms(tx: Tx, { claimedBefore, now }: { claimedBefore: Date; now: Date }) {
  const { rows } = await sql<Reminded>`
    with changed as (
      update reminders set state = 'unknown', problem = 'no result', changed_at = ${now}
      where state = 'claimed' and changed_at < ${claimedBefore}
      returning appointment_id, doctor_id, patient_id
    )
    select changed.doctor_id as "doctorId", appointment.uuid, changed.patient_id as "patientId"
    from changed ${withAppointment}`.execute(tx);
  return rows;
}

type Reported = Reminded & {
  hash: Buffer;
  /** True if the audit trail has no entry yet that the message was sent. */
  isFirstNews: boolean;
};

/** Returns the doctor of the reminder with this message id, or null. */
export async function findDoctorOfMessage(tx: Tx, messageId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('reminders')
    .select('doctor_id as doctorId')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row?.doctorId ?? null;
}

/** Stores a delivery report for an SMS. Returns null if it did not change the delivery state. */
export async function applyStatus(
  tx: Tx,
  { messageId, status, providerId, problem }: SmsStatus,
  now: Date,
): Promise<Reported | null> {
  const { rows } = await sql<Reported>`
    with before as (
      select id, state, provider_id, message_id from reminders where message_id = ${messageId} for update
    ), changed as (
      update reminders set state = ${status}, problem = ${problem}, provider_id = ${idAtProvider(providerId)},
        changed_at = ${now}
      from before where reminders.id = before.id and ${mayReplace(status)}
      returning ${isFirstNews} as is_first_news, recipient_hash, appointment_id, doctor_id, patient_id
    )
    select changed.recipient_hash as hash, changed.is_first_news as "isFirstNews",
      changed.doctor_id as "doctorId", appointment.uuid, changed.patient_id as "patientId"
    from changed ${withAppointment}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Skips the reminders by SMS that could not be sent in time, because no server is connected to a provider. Visits up to
 * the time `latest` are too close for a reminder.
 */
export async function skipWithoutProvider(
  db: Db,
  { latest, now }: { latest: Date; now: Date },
): Promise<void> {
  await sql`
    update reminders set state = 'skipped', skipped_because = 'sms_off', changed_at = ${now}
    where state = 'planned' and due_at <= ${now} and for_time <= ${latest}
      and rule_id in (select id from reminder_rules where channel = 'sms')
  `.execute(db);
}
