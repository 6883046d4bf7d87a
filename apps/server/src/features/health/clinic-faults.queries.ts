import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database';

/** A rule that the stored data breaks, with the number of rows that break it and the id of one of them. */
export type ClinicFault = { rule: string; count: number; example: string };

/**
 * Rules other than those of the queue and of merged records. Each query returns the ids of the rows that break the
 * rule.
 */
const rules: Record<string, RawBuilder<{ id: string }>> = {
  'two appointments overlap, and the booking did not allow it': sql`
    select one.uuid::text as id from appointments one join appointments other on one.id < other.id
      and (one.doctor_id = other.doctor_id or one.patient_id = other.patient_id)
      and tstzrange(one.scheduled_at, one.ends_at) && tstzrange(other.scheduled_at, other.ends_at)
    where one.status not in ('cancelled', 'no_show') and other.status not in ('cancelled', 'no_show')
    and not one.overlap_allowed and not other.overlap_allowed`,
  'two windows of a weekday overlap': sql`
    select one.id::text as id from schedule_slots one join schedule_slots other on one.id < other.id
      and one.doctor_id = other.doctor_id and one.day_of_week = other.day_of_week
      and one.start_minute < other.end_minute and other.start_minute < one.end_minute
    where one.is_active and other.is_active`,
  'request that waits keeps no details, or another one keeps some': sql`
    select id::text as id from booking_requests
    where (state in ('to_confirm', 'requested')) <> (given is not null)`,
  'settled request still holds its time': sql`
    select id::text as id from booking_requests
    where state in ('booked', 'declined', 'over') and hold_id is not null`,
  'patient waits for no doctor': sql`
    select id::text as id from waiting_list entry
    where not exists (select from waiting_list_doctors wanted where wanted.entry_id = entry.id)`,
  'SMS waits for its result for more than an hour': sql`
    select id::text as id from reminders where state = 'claimed' and changed_at < now() - interval '1 hour'
    union all
    select id::text as id from booking_texts where state = 'claimed' and claimed_at < now() - interval '1 hour'`,
  'offer got the time of an opening that is not filled': sql`
    select id::text as id from openings
    where state <> 'filled' and exists (select from offers
      where offers.opening_id = openings.id and offers.state in ('accepted', 'booked'))`,
  'two exceptions of a doctor share a date': sql`
    select one.id::text as id from schedule_exceptions one join schedule_exceptions other on one.id < other.id
      and one.doctor_id = other.doctor_id
      and one.first_date <= other.last_date and other.first_date <= one.last_date`,
  'two hours of an exception overlap': sql`
    select one.exception_id::text as id from schedule_exception_hours one join schedule_exception_hours other
      on one.exception_id = other.exception_id and one.ctid <> other.ctid
      and one.start_minute < other.end_minute and other.start_minute < one.end_minute`,
  'doctor may not read their own patient': sql`
    select patients.id::text as id from patients
    where not exists (select from restricted_patients where patient_id = patients.id) and not exists (
      select from patient_readers reader
      where reader.patient_id = patients.id and reader.doctor_id = patients.doctor_id)`,
  'doctor may not read the patient of an appointment': sql`
    select appointments.uuid::text as id from appointments
    where not exists (select from restricted_patients restricted where restricted.patient_id = appointments.patient_id)
      and not exists (
      select from patient_readers reader
      where reader.patient_id = appointments.patient_id and reader.doctor_id = appointments.doctor_id)`,
  'doctor may read a restricted patient': sql`
    select patient_id::text as id from patient_readers join restricted_patients using (patient_id)`,
  'doctor may read a patient without a reason': sql`
    select patient_id::text as id from patient_readers reader
    where not exists (select from patients where id = patient_id and patients.doctor_id = reader.doctor_id)
      and not exists (select from appointments
        where appointments.patient_id = reader.patient_id and appointments.doctor_id = reader.doctor_id)`,
};

/** Returns the rules that the stored data breaks, or an empty array. */
export async function findOtherFaults(db: Db): Promise<ClinicFault[]> {
  const faults: ClinicFault[] = [];
  for (const [rule, broken] of Object.entries(rules)) {
    const { rows } = await sql<{ count: number; example: string | null }>`
      select count(*)::int as count, min(id) as example from (${broken}) broken`.execute(db);
    const { count = 0, example = null } = rows[0] ?? {};
    if (count > 0) faults.push({ rule, count, example: example ?? '' });
  }
  return faults;
}
