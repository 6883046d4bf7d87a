import { sql } from 'kysely';
import { idAtProvider, isFirstNews, mayReplace, type SmsStatus } from '#features/sms';
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

/**
 * Marks a message as sent. If a callback arrived first, stores only the provider's id. Returns whether the message was
 * still claimed.
 */
export async function markTextAccepted(tx: Tx, { offerId, providerId }: Accepted): Promise<boolean> {
  const { rows } = await sql<{ wasClaimed: boolean }>`
    with before as (select state, provider_id, message_id from offer_texts where offer_id = ${offerId} for update)
    update offer_texts set provider_id = ${idAtProvider(providerId)},
      state = case when before.state in ('claimed', 'unknown') then 'sent' else before.state end
    from before where offer_id = ${offerId}
    returning before.state = 'claimed' as "wasClaimed"`.execute(tx);
  return rows[0]?.wasClaimed ?? false;
}

type NotSent = { offerId: number; state: 'failed' | 'unknown'; problem: string };

/**
 * Stores that a message was not sent, or that it is unknown whether it was sent. Returns whether the message was still
 * claimed.
 */
export async function markTextNotSent(tx: Tx, { offerId, state, problem }: NotSent): Promise<boolean> {
  const changed = await tx
    .updateTable('offer_texts')
    .set({ state, problem })
    .where('offer_id', '=', offerId)
    .where('state', '=', 'claimed')
    .returning('offer_id')
    .executeTakeFirst();
  return changed !== undefined;
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

export type OfferAbout = { doctorId: number; openingId: number; entryId: number; patientId: number };

/** SQL: the doctor, the opening and the patient of the message `changed`. */
const about = sql`openings.doctor_id as "doctorId", openings.id as "openingId", entry.id as "entryId",
  entry.patient_id as "patientId"`;
const withOffer = sql`join offers on offers.id = changed.offer_id
  join openings on openings.id = offers.opening_id
  join waiting_list entry on entry.id = offers.entry_id`;

/** Marks messages whose process died between the claim and the result as unknown. Returns their offers. */
export async function settleLostTexts(tx: Tx, claimedBefore: Date): Promise<OfferAbout[]> {
  const { rows } = await sql<OfferAbout>`
    with changed as (
      update offer_texts set state = 'unknown', problem = 'no result'
      where state = 'claimed' and claimed_at < ${claimedBefore} returning offer_id
    )
    select ${about} from changed ${withOffer}`.execute(tx);
  return rows;
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

type Reported = OfferAbout & {
  hash: Buffer;
  /** True if the audit trail has no entry yet that the message was sent. */
  isFirstNews: boolean;
};

/** Stores a delivery report for an SMS. Returns null if it did not change the delivery state. */
export async function applyTextStatus(
  tx: Tx,
  { messageId, status, providerId, problem }: SmsStatus,
): Promise<Reported | null> {
  const { rows } = await sql<Reported>`
    with before as (
      select offer_id, state, provider_id, message_id from offer_texts where message_id = ${messageId} for update
    ), changed as (
      update offer_texts text set state = ${status}, problem = ${problem}, due_at = null,
        provider_id = ${idAtProvider(providerId)}
      from before where text.offer_id = before.offer_id and ${mayReplace(status)}
      returning ${isFirstNews} as is_first_news, text.offer_id, text.recipient_hash
    )
    select changed.recipient_hash as hash, changed.is_first_news as "isFirstNews", ${about}
    from changed ${withOffer}`.execute(tx);
  return rows[0] ?? null;
}
