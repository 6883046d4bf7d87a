import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

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

/** Marks a message as sent. If a callback arrived first, stores only the provider's id. */
export async function markAccepted(tx: Tx, { reminderId, providerId, now }: Accepted): Promise<void> {
  await sql`
    update reminders set provider_id = coalesce(provider_id, ${providerId}),
      changed_at = case when state in ('claimed', 'unknown') then ${now} else changed_at end,
      state = case when state in ('claimed', 'unknown') then 'sent' else state end
    where id = ${reminderId}
  `.execute(tx);
}

type Settled = { reminderId: number; state: 'failed' | 'unknown'; problem: string; now: Date };

export async function markNotSent(tx: Tx, { reminderId, state, problem, now }: Settled): Promise<void> {
  await tx
    .updateTable('reminders')
    .set({ state, problem, changed_at: now })
    .where('id', '=', reminderId)
    .where('state', '=', 'claimed')
    .execute();
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

/** Marks messages whose process died between the claim and the result as unknown. Returns their appointments. */
export async function settleLostSms(tx: Tx, { claimedBefore, now }: { claimedBefore: Date; now: Date }) {
  const { rows } = await sql<{ doctorId: number; uuid: string | null; patientId: number | null }>`
    with lost as (
      update reminders set state = 'unknown', problem = 'no result', changed_at = ${now}
      where state = 'claimed' and changed_at < ${claimedBefore}
      returning appointment_id, doctor_id
    )
    select lost.doctor_id as "doctorId", appointments.uuid, appointments.patient_id as "patientId"
    from lost left join appointments on appointments.id = lost.appointment_id
  `.execute(tx);
  return rows;
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
