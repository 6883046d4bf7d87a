import { type SqlBool, sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import {
  type Entrant,
  type Gap,
  haveOwnTimes,
  secondsOf,
  stepsIn,
  type Waiting,
} from './entry-gaps.rules.ts';
import type { QueueLine } from './queue-line.ts';

/**
 * Lists, in order, the waiting entries whose appointments are later than that of the first new entry, in the queues
 * that get new entries.
 */
export async function listFollowers(
  tx: Tx,
  { doctorId, kind }: QueueLine,
  entrants: readonly Entrant[],
): Promise<Waiting[]> {
  const isAcrossDays = kind === 'central';
  const rows = await tx
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select(['entry.queue_date as date', 'entry.position', 'appointments.scheduled_at as at'])
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', '=', 'waiting')
    .where('appointments.scheduled_at', '>', entrants[0]?.scheduledAt ?? new Date())
    .$if(!isAcrossDays, (lines) =>
      lines.where(
        sql<SqlBool>`entry.queue_date = any(${[...new Set(entrants.map(({ date }) => date))]}::date[])`,
      ),
    )
    .orderBy('entry.position')
    .execute();
  return isAcrossDays ? rows.map((row) => ({ ...row, date: null })) : rows;
}

/**
 * The smallest distance between the positions of entries that cannot use their own time as position. Positions are in
 * seconds, so this is 1/1,048,576 of a second: the 65,536 steps that stay free before a waiting entry are a sixteenth
 * of a second.
 */
const step = sql`0.00000095367431640625::numeric`;

export type Room = { place: number; way: 'own_time' | 'behind' | null; before: string | null };

/**
 * Decides for each gap between entries how new entries fit into it without moving others. Their positions are their own
 * times, or small steps after the entry before the gap. Neither is possible if a settled or current entry comes after
 * the gap, because that entry would lose its serial number.
 */
export async function assessGaps(
  tx: Tx,
  { doctorId, kind }: QueueLine,
  gaps: readonly Gap[],
): Promise<Room[]> {
  const inLine = kind === 'central' ? sql`true` : sql`entry.queue_date = gap.date`;
  const { rows } = await sql<Room>`
    select gap.place::int, before.position as before, case
      when settled.is_behind then null
      when gap.has_own_times and gap.low > coalesce(before.position, gap.low - 1)
        and gap.high < coalesce(gap.follower, gap.high + 1) and not exists (
          select from queue_entries entry
          where entry.doctor_id = ${doctorId} and entry.position between gap.low and gap.high
        ) then 'own_time'
      when before.position + 2 * (gap.steps + 1) * ${step} < coalesce(gap.follower, next.position, 'infinity')
        then 'behind'
    end as way
    from unnest(
      ${gaps.map(({ date }) => date)}::date[], ${gaps.map(({ follower }) => follower)}::numeric[],
      ${gaps.map(({ entrants }) => Math.min(...entrants.map(secondsOf)))}::numeric[],
      ${gaps.map(({ entrants }) => Math.max(...entrants.map(secondsOf)))}::numeric[],
      ${gaps.map(haveOwnTimes)}::boolean[], ${gaps.map((gap) => stepsIn(gap).at(-1) ?? 0)}::int[]
    ) with ordinality as gap (date, follower, low, high, has_own_times, steps, place)
    cross join lateral (
      select exists (
        select from queue_entries entry
        where entry.doctor_id = ${doctorId} and ${inLine} and entry.status <> 'waiting'
          and entry.position > gap.follower
      ) as is_behind
    ) settled
    cross join lateral (
      select case when gap.follower is null then (
        select max(entry.position) from queue_entries entry where entry.doctor_id = ${doctorId} and ${inLine}
      ) else (
        select max(entry.position) from queue_entries entry
        where entry.doctor_id = ${doctorId} and entry.position < gap.follower
      ) end as position
    ) before
    cross join lateral (
      select min(entry.position) as position from queue_entries entry
      where entry.doctor_id = ${doctorId} and entry.position > before.position
    ) next
    order by gap.place
  `.execute(tx);
  return rows;
}

/** A new entry with its position: `steps` steps after the position `behind`. */
export type Placed = Entrant & { behind: string; steps: number };

/**
 * Inserts new entries at their positions. Leaves `started_at` empty for completed entries, because their duration is
 * unknown and must not affect estimates.
 */
export async function insertEntrants(tx: Tx, doctorId: number, placed: readonly Placed[]): Promise<void> {
  await sql`
    insert into queue_entries (doctor_id, appointment_id, queue_date, position, status, completed_at, settled_at)
    select ${doctorId}::bigint, appointment_id, date, trim_scale(behind + steps * ${step}), status,
      case status when 'completed' then settled_at end, settled_at
    from unnest(
      ${placed.map(({ appointmentId }) => appointmentId)}::bigint[], ${placed.map(({ date }) => date)}::date[],
      ${placed.map(({ behind }) => behind)}::numeric[], ${placed.map(({ steps }) => steps)}::int[],
      ${placed.map(({ status }) => status)}::text[], ${placed.map(({ settledAt }) => settledAt)}::timestamptz[]
    ) as entrant (appointment_id, date, behind, steps, status, settled_at)
  `.execute(tx);
}
