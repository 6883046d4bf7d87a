import { type RawBuilder, sql } from 'kysely';
import type { Clinic } from './clinic.ts';

/** What must never be found in the tables, whatever was done before; each asks for the rows that break a rule. */
const broken: Record<string, RawBuilder<unknown>> = {
  'two patients of one doctor are being seen': sql`
    select doctor_id from queue_entries where status = 'in_progress' group by doctor_id having count(*) > 1`,
  'an appointment is cancelled and in the queue': sql`
    select entries.id from queue_entries entries join appointments on appointments.id = entries.appointment_id
    where appointments.status = 'cancelled'`,
  'an appointment is neither cancelled nor in the queue': sql`
    select uuid from appointments where status <> 'cancelled'
    and not exists (select from queue_entries where appointment_id = appointments.id)
    and not exists (select from archived_queue_entries where appointment_id = appointments.id)`,
  'board and list disagree': sql`
    select uuid from appointments join queue_entries entries on entries.appointment_id = appointments.id
    where entries.status <> case appointments.status
      when 'in_progress' then 'in_progress' when 'completed' then 'completed'
      when 'no_show' then 'skipped' else 'waiting' end`,
  'an entry stands in the line of another doctor': sql`
    select entries.id from queue_entries entries join appointments on appointments.id = entries.appointment_id
    where appointments.doctor_id <> entries.doctor_id`,
  'two have one place': sql`
    select doctor_id from queue_entries group by doctor_id, position having count(*) > 1`,
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
};

/** Which of the rules are broken, in words; nothing where all is well. */
export async function brokenRulesOf({ db }: Clinic): Promise<string[]> {
  const found = Object.entries(broken).map(async ([rule, question]) => {
    const { rows } = await question.execute(db);
    return rows.length > 0 ? [`${rule}: ${JSON.stringify(rows.slice(0, 3))}`] : [];
  });
  return (await Promise.all(found)).flat();
}

/** How often the database had to break a deadlock here. Its backends tell when they end, so they are sent home. */
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
