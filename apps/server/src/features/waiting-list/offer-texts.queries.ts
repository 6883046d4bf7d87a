import { sql } from 'kysely';
import type { SmsStatus } from '#features/sms';
import type { Tx } from '#platform/db/database';

type Claim = { offerId: number; messageId: string; recipientHash: Buffer; segments: number; now: Date };

/**
 * Stores that the message is about to be sent to the provider. Returns the message's id, which stays the same for all
 * attempts. Returns null if the provider has the message, or may have it.
 */
export async function claimText(
  tx: Tx,
  claim: Claim,
): Promise<{ messageId: string; attempts: number } | null> {
  const { offerId, messageId, recipientHash, segments, now } = claim;
  const { rows } = await sql<{ messageId: string; attempts: number }>`
    insert into offer_texts (offer_id, message_id, recipient_hash, segments, state, claimed_at, attempts)
    values (${offerId}, ${messageId}, ${recipientHash}, ${segments}, 'claimed', ${now}, 1)
    on conflict (offer_id) do update set recipient_hash = excluded.recipient_hash, segments = excluded.segments,
      state = 'claimed', claimed_at = excluded.claimed_at, due_at = null, problem = null,
      attempts = offer_texts.attempts + 1
    where offer_texts.state = 'planned'
    returning message_id as "messageId", attempts`.execute(tx);
  return rows[0] ?? null;
}

type Accepted = { offerId: number; providerId: string | null };

/** Marks a message as sent. If a callback arrived first, stores only the provider's id. */
export async function markTextAccepted(tx: Tx, { offerId, providerId }: Accepted): Promise<void> {
  await sql`
    update offer_texts set provider_id = coalesce(provider_id, ${providerId}),
      state = case when state in ('claimed', 'unknown') then 'sent' else state end
    where offer_id = ${offerId}`.execute(tx);
}

type NotSent = { offerId: number; state: 'failed' | 'unknown'; problem: string };

export async function markTextNotSent(tx: Tx, { offerId, state, problem }: NotSent): Promise<void> {
  await tx
    .updateTable('offer_texts')
    .set({ state, problem })
    .where('offer_id', '=', offerId)
    .where('state', '=', 'claimed')
    .execute();
}

type Retry = { offerId: number; problem: string; dueAt: Date };

export async function planTextAgain(tx: Tx, { offerId, problem, dueAt }: Retry): Promise<void> {
  await tx
    .updateTable('offer_texts')
    .set({ state: 'planned', problem, due_at: dueAt })
    .where('offer_id', '=', offerId)
    .where('state', '=', 'claimed')
    .execute();
}

/** Marks messages whose process died between the claim and the result as unknown. */
export async function settleLostTexts(tx: Tx, claimedBefore: Date): Promise<void> {
  await tx
    .updateTable('offer_texts')
    .set({ state: 'unknown', problem: 'no result' })
    .where('state', '=', 'claimed')
    .where('claimed_at', '<', claimedBefore)
    .execute();
}

/**
 * Deletes an SMS that the provider did not take. Returns false if a delivery report about it arrived in the meantime.
 */
export async function removeText(tx: Tx, offerId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('offer_texts')
    .where('offer_id', '=', offerId)
    .where('state', '=', 'planned')
    .returning('offer_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/**
 * The message states that each delivery report may replace. A report never changes a message from delivered back to
 * sent.
 */
const replaceable: Record<SmsStatus['status'], readonly string[]> = {
  sent: ['planned', 'claimed', 'unknown'],
  delivered: ['planned', 'claimed', 'unknown', 'sent', 'failed'],
  failed: ['planned', 'claimed', 'unknown', 'sent'],
};

/**
 * Stores a delivery report for an SMS. If it changed the delivery state, returns the doctor and the hash of the phone
 * number.
 */
export async function applyTextStatus(tx: Tx, { messageId, status, providerId, problem }: SmsStatus) {
  const { rows } = await sql<{ hash: Buffer; doctorId: number }>`
    update offer_texts text set state = ${status}, problem = ${problem}, due_at = null,
      provider_id = coalesce(text.provider_id, ${providerId})
    from offers join openings on openings.id = offers.opening_id
    where text.message_id = ${messageId} and text.state = any(${[...replaceable[status]]}::text[])
      and offers.id = text.offer_id
    returning text.recipient_hash as hash, openings.doctor_id as "doctorId"`.execute(tx);
  return rows[0] ?? null;
}
