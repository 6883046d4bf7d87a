import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database';

/** A rule of the queue that does not hold, with an example: an appointment's uuid, or whose queue it is. */
export type QueueFault = { rule: string; count: number; example: string };

/** `since` leaves out what was scheduled before; null: nothing. */
type Scope = { timezone: string; since: Date | null };

type RuleOf = Record<string, RawBuilder<unknown>>;

const statusOnBoard = sql`case appointments.status when 'in_progress' then 'in_progress' when 'completed' then 'completed'
  when 'no_show' then 'skipped' else 'waiting' end`;

/** What may be wrong with an appointment and its entry; each is a condition that finds the broken ones. */
function rulesOfPairs({ timezone }: Scope): RuleOf {
  return {
    'an appointment is neither cancelled nor in the queue': sql`
      entry.id is null and appointments.status <> 'cancelled' and (appointments.status = 'in_progress' or not exists (
        select from archived_queue_entries gone join queue_events event on event.id = gone.event_id
        where gone.appointment_id = appointments.id and event.reason = 'reset'
      ))`,
    'an appointment is cancelled and in the queue': sql`entry.id is not null and appointments.status = 'cancelled'`,
    'board and list disagree': sql`appointments.status <> 'cancelled' and entry.status <> ${statusOnBoard}`,
    'an entry stands in the line of another doctor': sql`entry.doctor_id <> appointments.doctor_id`,
    'someone waits on another day than they are booked for': sql`entry.status = 'waiting'
      and entry.queue_date <> (appointments.scheduled_at at time zone ${timezone})::date`,
    'nobody knows since when someone had their turn': sql`
      (entry.status in ('completed', 'skipped')) <> (entry.settled_at is not null)`,
    'someone is being seen since nobody knows when': sql`entry.status = 'in_progress' and entry.started_at is null`,
    'someone waits and was called': sql`entry.status = 'waiting'
      and (entry.called_at is not null or entry.started_at is not null)`,
    'nobody knows when a visit ended, or one that did not end has ended': sql`
      (entry.status = 'completed') <> (entry.completed_at is not null)`,
    'someone is here and comes later': sql`entry.arrived_at is not null and entry.late_minutes is not null`,
    'someone in the queue has no ticket': sql`entry.id is not null and appointments.ticket_code is null`,
  };
}

/** Reads every appointment of the scope once, with its entry. */
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

/** What may be wrong with a queue as a whole. Serial numbers are ranks, so they are dense where no two share a place. */
export async function findFaultsOfQueues(db: Db, { since }: Scope): Promise<QueueFault[]> {
  const { rows } = await sql<QueueFault>`
    select 'two patients of one doctor are being seen' as rule, count(*)::int as count, min(doctor_id)::text as example
    from (
      select doctor_id from queue_entries where status = 'in_progress' group by doctor_id having count(*) > 1
    ) crowded having count(*) > 0
    union all
    select 'two of a doctor have one place', count(*)::int, min(doctor_id)::text from (
      select doctor_id from queue_entries
      where ${since ? sql`queue_date >= ${since}::timestamptz::date` : sql`true`}
      group by doctor_id, position having count(*) > 1
    ) shared having count(*) > 0
    union all
    select 'an entry was removed and nobody knows by what', count(*)::int, min(gone.doctor_id)::text
    from archived_queue_entries gone
    where ${since ? sql`gone.archived_at >= ${since}` : sql`true`} and not exists (
      select from queue_events event
      where event.id = gone.event_id and event.doctor_id = gone.doctor_id and event.reason in ('reset', 'deleted')
    ) having count(*) > 0
    union all
    select 'an entry was removed and is still there', count(*)::int, min(gone.doctor_id)::text
    from archived_queue_entries gone join queue_entries entry on entry.id = gone.id
    where ${since ? sql`gone.archived_at >= ${since}` : sql`true`} having count(*) > 0
    union all
    select 'a queue does not count its changes', count(*)::int, min(doctor_id)::text from queues
    where version <> (select max(version) from queue_events where queue_events.doctor_id = queues.doctor_id)
    having count(*) > 0
  `.execute(db);
  return rows;
}
