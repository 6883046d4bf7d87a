import type { ReminderChannel, SentBookingText, SentOffer } from '@anteroom/contract/reminders';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database';
import type { Between } from './reminders.queries.ts';

type SentOfferRow = Omit<SentOffer, 'forTime' | 'dueAt' | 'channel'> & {
  channel: ReminderChannel;
  forTime: Date;
  dueAt: Date;
};

type SentTextRow = Omit<SentBookingText, 'forTime' | 'dueAt'> & { forTime: Date; dueAt: Date };

/**
 * Lists the offers of free times that were sent in a span or are due in it, in order. Excludes offers that ended before
 * they were sent.
 */
export async function listOffersBetween(db: Db, { start, end, most }: Between): Promise<SentOfferRow[]> {
  const { rows } = await sql<SentOfferRow>`
    select offers.id, doctor.name as "doctorName", openings.starts_at as "forTime",
      coalesce(offers.sent_at, offers.due_at) as "dueAt", offers.masked_recipient as recipient,
      offers.skipped_because as "skippedBecause", text.problem,
      case when text.offer_id is not null then 'sms' when offers.sent_at is not null then 'email'
        when patients.contact_by = 'sms' then 'sms' else 'email' end as channel,
      case
        when offers.state in ('planned', 'skipped') then offers.state
        -- The provider did not take it, and the offer ended before it was called again.
        when text.state = 'planned' and offers.state <> 'sent' then 'failed'
        when text.offer_id is not null then text.state
        when job.sent_at is not null then 'sent'
        when job.given_up_at is not null then 'failed'
        when job.id is not null then 'queued'
        else 'not_stored'
      end as state
    from offers
    join openings on openings.id = offers.opening_id
    join users doctor on doctor.id = openings.doctor_id
    join waiting_list entry on entry.id = offers.entry_id
    join patients on patients.id = entry.patient_id
    left join offer_texts text on text.offer_id = offers.id
    left join mail_jobs job on job.id = offers.mail_job_id
    where coalesce(offers.sent_at, offers.due_at) >= ${start} and coalesce(offers.sent_at, offers.due_at) < ${end}
      and (offers.sent_at is not null or offers.state in ('planned', 'skipped'))
      -- An offer is sent before the time it is for. The index on that time then limits the rows.
      and openings.starts_at >= ${start}
    order by "dueAt", offers.id
    limit ${most}`.execute(db);
  return rows;
}

/** Lists the SMS about online bookings that were requested in a span, in order. */
export async function listBookingTextsBetween(db: Db, { start, end, most }: Between): Promise<SentTextRow[]> {
  const { rows } = await sql<SentTextRow>`
    select text.id, text.kind, 'sms' as channel, doctor.name as "doctorName", text.starts_at as "forTime",
      text.created_at as "dueAt", text.masked_recipient as recipient, text.state, text.problem,
      text.skipped_because as "skippedBecause"
    from booking_texts text join users doctor on doctor.id = text.doctor_id
    where text.created_at >= ${start} and text.created_at < ${end}
    order by text.created_at, text.id
    limit ${most}`.execute(db);
  return rows;
}
