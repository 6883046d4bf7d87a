import { type RawBuilder, sql } from 'kysely';
import { findMergeFaults } from '#features/patients';
import { describeFault, findQueueFaults } from '#features/queue';
import type { Clinic } from './clinic.ts';

/** Rules that the tables must never break, besides those of the queue and of merged records. Each query returns the violating rows. */
const broken: Record<string, RawBuilder<unknown>> = {
  'two appointments overlap, and nobody said that they may': sql`
    select one.uuid from appointments one join appointments other on one.id < other.id
      and (one.doctor_id = other.doctor_id or one.patient_id = other.patient_id)
      and tstzrange(one.scheduled_at, one.ends_at) && tstzrange(other.scheduled_at, other.ends_at)
    where one.status not in ('cancelled', 'no_show') and other.status not in ('cancelled', 'no_show')
    and not one.overlap_allowed and not other.overlap_allowed`,
  'two windows of a weekday overlap': sql`
    select one.id from schedule_slots one join schedule_slots other on one.id < other.id
      and one.doctor_id = other.doctor_id and one.day_of_week = other.day_of_week
      and one.start_minute < other.end_minute and other.start_minute < one.end_minute
    where one.is_active and other.is_active`,
  'a request that waits keeps no details, or another one keeps some': sql`
    select id from booking_requests where (state in ('to_confirm', 'requested')) <> (given is not null)`,
  'a settled request still holds its time': sql`
    select id from booking_requests where state in ('booked', 'declined', 'over') and hold_id is not null`,
  'two exceptions of a doctor share a date': sql`
    select one.id from schedule_exceptions one join schedule_exceptions other on one.id < other.id
      and one.doctor_id = other.doctor_id
      and one.first_date <= other.last_date and other.first_date <= one.last_date`,
  'two hours of an exception overlap': sql`
    select one.exception_id from schedule_exception_hours one join schedule_exception_hours other
      on one.exception_id = other.exception_id and one.ctid <> other.ctid
      and one.start_minute < other.end_minute and other.start_minute < one.end_minute`,
};

/** Empty if no rule is broken. */
export async function brokenRulesOf({ db, context: { settings } }: Clinic): Promise<string[]> {
  const faults = [...(await findQueueFaults({ db, settings })), ...(await findMergeFaults(db))];
  const found = Object.entries(broken).map(async ([rule, question]) => {
    const { rows } = await question.execute(db);
    return rows.length > 0 ? [`${rule}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
  return [...faults.map(describeFault), ...(await Promise.all(found)).flat()];
}

/**
 * Counts the deadlocks in this database. PostgreSQL backends report them when they exit, so this ends the idle ones.
 */
export async function countDeadlocks({ db }: Clinic): Promise<number> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'
  `.execute(db);
  await sql`select pg_sleep(0.2)`.execute(db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()
  `.execute(db);
  return Number(rows[0]?.deadlocks);
}
