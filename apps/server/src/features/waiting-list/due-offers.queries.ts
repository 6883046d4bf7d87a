import type { SkipReason } from '@anteroom/contract/waiting-list';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { OpeningRow } from './openings.queries.ts';

export type DueOffer = OpeningRow & {
  offerId: number;
  openingId: number;
  stepMinutes: number;
  /** `sent` means that the offer goes by SMS, but the provider has not accepted it yet. */
  state: 'planned' | 'sent';
};

const openingColumns = sql`openings.id as "openingId", openings.id, openings.doctor_id as "doctorId", openings.depth,
  openings.starts_at as start, openings.ends_at as end, openings.appointment_type as "appointmentType",
  openings.appointment_id as "appointmentId", openings.step_minutes as "stepMinutes"`;

/**
 * SQL condition: the opening's time can be offered now. A time held on the booking page is offered later, when the hold
 * ends.
 */
const isOffered = (now: Date) => sql`openings.state = 'open'
  and not exists (select from slot_holds held where held.doctor_id = openings.doctor_id
    and held.expires_at > ${now} and held.starts_at < openings.ends_at and held.ends_at > openings.starts_at)`;

/** SQL: the offers whose SMS must be retried, because the provider did not accept it. */
const textsToRetry = (now: Date) => sql`
  select ${openingColumns}, offers.id as "offerId", offers.state
  from offer_texts due
  join offers on offers.id = due.offer_id and offers.state = 'sent'
  join openings on openings.id = offers.opening_id
  where due.state = 'planned' and due.due_at <= ${now} and ${isOffered(now)}`;

/**
 * SQL: the next offer of each opening. It is due if its planned time has come and no patient got an offer within the
 * last step (an offer whose SMS failed does not count). It is also due if a patient declined and no other offer is
 * unanswered.
 */
const offersToSend = (now: Date) => sql`
  select ${openingColumns}, due.id as "offerId", due.state
  from openings cross join lateral (
    select offers.id, offers.due_at, offers.state from offers
    where offers.opening_id = openings.id and offers.state = 'planned' order by offers.place limit 1
  ) due
  where ${isOffered(now)}
    and (due.due_at <= ${now} and not exists (select from offers asked where asked.opening_id = openings.id
      and asked.state = 'sent' and asked.sent_at > ${now}::timestamptz - openings.step_minutes * interval '1 minute'
      and not exists (select from offer_texts lost where lost.offer_id = asked.id and lost.state = 'failed'))
    or exists (select from offers asked where asked.opening_id = openings.id and asked.state = 'declined')
      and not exists (select from offers asked where asked.opening_id = openings.id and asked.state = 'sent'))`;

/**
 * Claims the next offer to send. Returns null if none is due. Locks the opening and then reads the offer again: returns
 * `settled` if the offer is no longer due, because another server has sent it.
 */
export async function claimDueOffer(tx: Tx, now: Date): Promise<DueOffer | 'settled' | null> {
  for (const due of [textsToRetry(now), offersToSend(now)]) {
    const locked = await sql<DueOffer>`
      ${due} order by due.due_at, openings.id limit 1 for no key update of openings skip locked`.execute(tx);
    const [opening] = locked.rows;
    if (!opening) continue;
    const { rows } = await sql<DueOffer>`
      ${due} and openings.id = ${opening.openingId} order by due.due_at limit 1`.execute(tx);
    return rows[0] ?? 'settled';
  }
  return null;
}

type Claimed = Pick<DueOffer, 'offerId' | 'state'>;

/** Skips an offer. Does nothing if the offer was answered or closed in the meantime. */
export async function skipOffer(tx: Tx, { offerId, state }: Claimed, reason: SkipReason): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ state: 'skipped', skipped_because: reason })
    .where('id', '=', offerId)
    .where('state', '=', state)
    .execute();
}

type Sent = { maskedRecipient: string; now: Date };

/**
 * Marks an offer as offered to the patient. Returns false if the offer was answered or closed in the meantime. It is
 * then not sent.
 */
export async function markOffered(
  tx: Tx,
  { offerId, state }: Claimed,
  { maskedRecipient, now }: Sent,
): Promise<boolean> {
  const marked = await tx
    .updateTable('offers')
    .set({ state: 'sent', sent_at: now, masked_recipient: maskedRecipient })
    .where('id', '=', offerId)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export async function setMailJob(tx: Tx, offerId: number, mailJobId: number): Promise<void> {
  await tx.updateTable('offers').set({ mail_job_id: mailJobId }).where('id', '=', offerId).execute();
}
