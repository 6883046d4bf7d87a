import type { SentBookingText } from '@anteroom/contract/reminders';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database';
import type { Between } from './reminders.queries.ts';

type SentTextRow = Omit<SentBookingText, 'forTime' | 'dueAt'> & { forTime: Date; dueAt: Date };

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
