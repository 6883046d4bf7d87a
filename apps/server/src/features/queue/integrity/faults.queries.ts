import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database';

/** A broken rule of the queue, with one example: an appointment's uuid, or a doctor's id. */
export type QueueFault = { rule: string; count: number; example: string };

/** `since` excludes appointments and queue dates before it, and entries removed before it; null includes all. */
type Scope = { timezone: string; since: Date | null };

type RuleOf = Record<string, RawBuilder<unknown>>;

const statusOnBoard = sql`case appointments.status when 'in_progress' then 'in_progress' when 'completed' then 'completed'
  when 'no_show' then 'skipped' else 'waiting' end`;

/** Rules about an appointment and its queue entry. Each SQL condition finds the rows that break the rule. */
function rulesOfPairs({ timezone }: Scope): RuleOf {
  return {
    'appointment is not cancelled and has no queue entry': sql`
      entry.id is null and appointments.status <> 'cancelled' and (appointments.status = 'in_progress' or not exists (
        select from archived_queue_entries gone join queue_events event on event.id = gone.event_id
        where gone.appointment_id = appointments.id and event.reason = 'reset'
      ))`,
    'cancelled appointment has a queue entry': sql`entry.id is not null and appointments.status = 'cancelled'`,
    'appointment and queue entry have different statuses': sql`appointments.status <> 'cancelled' and entry.status <> ${statusOnBoard}`,
    'queue entry and its appointment have different doctors': sql`entry.doctor_id <> appointments.doctor_id`,
    'waiting entry is not on the date of its appointment': sql`entry.status = 'waiting'
      and entry.queue_date <> (appointments.scheduled_at at time zone ${timezone})::date`,
    'settled entry has no settled time, or another entry has one': sql`
      (entry.status in ('completed', 'skipped')) <> (entry.settled_at is not null)`,
    'current entry has no start time': sql`entry.status = 'in_progress' and entry.started_at is null`,
    'waiting entry has a call or start time': sql`entry.status = 'waiting'
      and (entry.called_at is not null or entry.started_at is not null)`,
    'completed entry has no end time, or another entry has one': sql`
      (entry.status = 'completed') <> (entry.completed_at is not null)`,
    'entry is marked as both arrived and late': sql`entry.arrived_at is not null and entry.late_minutes is not null`,
    'appointment in the queue has no ticket code': sql`entry.id is not null and appointments.ticket_code is null`,
  };
}

/** Checks each appointment of the scope together with its queue entry. */
export async function findFaultsOfPairs(db: Db, scope: Scope): Promise<QueueFault[]> {
  const rules = Object.entries(rulesOfPairs(scope));
  const broken = sql.join(
    rules.map(([rule, isBroken]) => sql`(${rule}::text, ${isBroken})`),
    sql`, `,
  );
  const { rows } = await sql<QueueFault>`
    select rule, count(*)::int as count, min(appointments.uuid::text) as example
    from appointments left join queue_entries entry on entry.appointment_id = appointments.id,
      lateral (values ${broken}) as checked (rule, is_broken)
    where is_broken and ${scope.since ? sql`appointments.scheduled_at >= ${scope.since}` : sql`true`}
    group by rule order by rule
  `.execute(db);
  return rows;
}

/**
 * Checks rules about whole queues. Serial numbers are ranks, so they have no gaps as long as all entries have different
 * positions.
 */
export async function findFaultsOfQueues(db: Db, { since }: Scope): Promise<QueueFault[]> {
  const { rows } = await sql<QueueFault>`
    select 'doctor has several current entries' as rule, count(*)::int as count, min(doctor_id)::text as example
    from (
      select doctor_id from queue_entries where status = 'in_progress' group by doctor_id having count(*) > 1
    ) crowded having count(*) > 0
    union all
    select 'doctor has several entries with one position', count(*)::int, min(doctor_id)::text from (
      select doctor_id from queue_entries
      where ${since ? sql`queue_date >= ${since}::timestamptz::date` : sql`true`}
      group by doctor_id, position having count(*) > 1
    ) shared having count(*) > 0
    union all
    select 'removed entry has no reset or deletion event', count(*)::int, min(gone.doctor_id)::text
    from archived_queue_entries gone
    where ${since ? sql`gone.archived_at >= ${since}` : sql`true`} and not exists (
      select from queue_events event
      where event.id = gone.event_id and event.doctor_id = gone.doctor_id and event.reason in ('reset', 'deleted')
    ) having count(*) > 0
    union all
    select 'removed entry is still in the live queue', count(*)::int, min(gone.doctor_id)::text
    from archived_queue_entries gone join queue_entries entry on entry.id = gone.id
    where ${since ? sql`gone.archived_at >= ${since}` : sql`true`} having count(*) > 0
    union all
    select 'queue version differs from its newest event', count(*)::int, min(doctor_id)::text from queues
    where version <> (select max(version) from queue_events where queue_events.doctor_id = queues.doctor_id)
    having count(*) > 0
  `.execute(db);
  return rows;
}
