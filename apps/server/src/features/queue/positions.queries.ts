import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { opaqueParam } from '#platform/db/pipeline/opaque-param';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import type { QueueLine } from './queue-line.ts';

type Newcomer = {
  appointmentId: number;
  date: string;
  scheduledAt: Date;
  /** A walk-in is placed after all waiting patients of its date and of earlier dates. */
  isWalkIn: boolean;
};

/**
 * Inserts an entry before the first waiting patient with a later appointment time, or else at the end of the queue. A
 * walk-in goes after all waiting patients of its date and of earlier dates. Settled and current entries keep their
 * serial numbers: only waiting entries move. Returns the id of the new entry.
 */
export async function takePlace(tx: Tx, line: QueueLine, newcomer: Newcomer): Promise<number> {
  const { appointmentId, date, scheduledAt, isWalkIn } = newcomer;
  const position = isWalkIn ? await makeRoomAtEnd(tx, line, newcomer) : await makeRoom(tx, line, scheduledAt);
  return insertEntry(tx, line.doctorId, appointmentId, date, position);
}

/** Inserts an entry directly before another one of the doctor. The serial numbers from there on rise by one. */
export async function takePlaceBefore(
  tx: Tx,
  { doctorId }: QueueLine,
  { appointmentId, date }: Pick<Newcomer, 'appointmentId' | 'date'>,
  follower: string,
): Promise<number> {
  return insertEntry(tx, doctorId, appointmentId, date, await middleBefore(tx, doctorId, follower));
}

type Entry = [doctorId: number, appointmentId: number, date: string, position: string];

async function insertEntry(tx: Tx, ...values: Entry): Promise<number> {
  const [entry] = await inserting(tx, ...values);
  if (!entry) throw new Error('Inserting a queue entry returned no id.');
  return entry.id;
}

const inserting = preparedQuery((tx, ...[doctorId, appointmentId, date, position]: Entry) =>
  tx
    .insertInto('queue_entries')
    .values({ doctor_id: doctorId, appointment_id: appointmentId, queue_date: date, position })
    .returning('id'),
);

/**
 * Returns a position for a new entry: before the first waiting entry with a later time, or at the end of the queue. If
 * a settled or current entry is behind that position, first moves the waiting entries from there on back by one waiting
 * position, so that the settled or current entry keeps its serial number.
 */
export async function makeRoom(tx: Tx, line: QueueLine, scheduledAt: Date): Promise<string> {
  const { doctorId, date } = line;
  const seconds = secondsOf(scheduledAt);
  const rooms = await (date === null
    ? listRoom(tx, doctorId, scheduledAt, seconds)
    : listRoomOfDay(tx, doctorId, scheduledAt, seconds, date));
  return positionIn(tx, line, rooms);
}

const listRoom = preparedQuery((tx, doctorId: number, scheduledAt: Date, seconds: number) => {
  const follower = firstAfter(tx, { doctorId, scheduledAt });
  return { compile: () => roomIn({ doctorId, date: null }, follower, seconds).compile(tx) };
});

type OfDay = [doctorId: number, scheduledAt: Date, seconds: number, date: string];

const listRoomOfDay = preparedQuery((tx, ...[doctorId, scheduledAt, seconds, date]: OfDay) => {
  const follower = ofDay(firstAfter(tx, { doctorId, scheduledAt }), date);
  return { compile: () => roomIn({ doctorId, date }, follower, seconds).compile(tx) };
});

/** The entry that comes after the new one, or a position at the end of the queue. */
type Room = { follower: string; end: null } | { follower: null; end: string };

/**
 * Selects `follower` or, if it is null, a position at the end of the queue. That is the epoch seconds of the
 * appointment if this position is free and behind all entries, so that the queues of different days use different
 * ranges.
 */
function roomIn(line: Pick<QueueLine, 'doctorId' | 'date'>, follower: Expression<unknown>, seconds: number) {
  return sql<Room>`
    select follower.position as follower, case when follower.position is null then (
      select case
        when behind.position > ${seconds}::numeric or exists (
          select from queue_entries where doctor_id = ${line.doctorId} and position = ${seconds}::numeric
        ) then behind.position
        else ${seconds}::numeric
      end
      from ${behindAll(line)} behind
    ) end as "end"
    from (select ${follower} as position) follower
  `;
}

async function positionIn(tx: Tx, line: QueueLine, [room]: readonly Room[]): Promise<string> {
  if (!room) throw new Error('Finding a position in the line returned no row.');
  return room.follower === null ? room.end : positionBefore(tx, line, room.follower);
}

function secondsOf(scheduledAt: Date): number {
  return Math.floor(scheduledAt.getTime() / 1000);
}

/** Returns a position after the last waiting entry that is due, and before those of later days. */
async function makeRoomAtEnd(tx: Tx, line: QueueLine, { date, scheduledAt }: Newcomer): Promise<string> {
  const firstOfLaterDays = sql`(
    select entry.position from queue_entries entry
    where ${inLine(line)} and entry.status = 'waiting' and entry.queue_date > ${date} and entry.position > coalesce(
      (select max(due.position) from queue_entries due
       where due.doctor_id = ${line.doctorId} and due.status = 'waiting' and due.queue_date <= ${date}),
      '-infinity'
    )
    order by entry.position limit 1
  )`;
  const { rows } = await roomIn(line, firstOfLaterDays, secondsOf(scheduledAt)).execute(tx);
  return positionIn(tx, line, rows);
}

/** SQL condition: the entry belongs to this queue. The query must alias the entries table as `entry`. */
export function inLine(line: Pick<QueueLine, 'doctorId' | 'date'>) {
  return line.date === null
    ? sql<SqlBool>`entry.doctor_id = ${line.doctorId}`
    : sql<SqlBool>`entry.doctor_id = ${line.doctorId} and entry.queue_date = ${line.date}`;
}

/**
 * Returns the position of the first waiting entry whose time is after `scheduledAt`, ignoring the entry `entryId`. Null
 * if there is none.
 */
export async function findFollower(
  tx: Tx,
  { doctorId, date }: QueueLine,
  { entryId, scheduledAt }: { entryId: number; scheduledAt: Date },
): Promise<string | null> {
  const others = firstAfter(tx, { doctorId, scheduledAt }).where('entry.id', '!=', entryId);
  const follower = await (date === null ? others : ofDay(others, date)).executeTakeFirst();
  return follower?.position ?? null;
}

function firstAfter(tx: Db | Tx, { doctorId, scheduledAt }: { doctorId: number; scheduledAt: Date }) {
  return tx
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select('entry.position')
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', '=', 'waiting')
    .where('appointments.scheduled_at', '>', opaqueParam(scheduledAt, 'timestamptz'))
    .orderBy('entry.position')
    .limit(1);
}

function ofDay(entries: ReturnType<typeof firstAfter>, date: string) {
  return entries.where('entry.queue_date', '=', opaqueParam(date, 'date'));
}

/** Maximum decimal places of a position. Each halving of the same gap adds one. */
const maxScale = 200;

/** Frees a position before the follower. Entries that are settled or current keep their serial numbers. */
async function positionBefore(tx: Tx, line: QueueLine, follower: string): Promise<string> {
  if (!(await hasSettledBehind(tx, line, follower))) return middleBefore(tx, line.doctorId, follower);
  await passPositionsOn(tx, line, follower);
  return follower;
}

/**
 * Returns the middle between the follower and the entry before it. Multiplies by 0.5 instead of dividing: numeric
 * division rounds, and after a few dozen bookings into one gap, two positions would be equal.
 */
async function middleBefore(tx: Tx, doctorId: number, follower: string): Promise<string> {
  const { middle, digits } = await tx
    .selectFrom('queue_entries')
    .select(
      sql<string>`coalesce((max(position) + ${follower}::numeric) * 0.5, ${follower}::numeric - 1)`.as(
        'middle',
      ),
    )
    .select(sql<number>`coalesce(scale((max(position) + ${follower}::numeric) * 0.5), 0)`.as('digits'))
    .where('doctor_id', '=', doctorId)
    .where('position', '<', follower)
    .executeTakeFirstOrThrow();
  if (digits <= maxScale) return middle;
  return middleBefore(tx, doctorId, await spreadAround(tx, doctorId, follower));
}

/**
 * Gives the entries around a follower evenly spaced positions again, and the follower a position with fewer digits.
 * Moves more entries than were needed to fill the gap, so that this is rarely necessary. Returns the follower's new
 * position.
 */
async function spreadAround(tx: Tx, doctorId: number, follower: string): Promise<string> {
  const ofDoctor = sql`select id, position from queue_entries where doctor_id = ${doctorId}`;
  const { rows } = await sql<{ position: string }>`
    with nearest as (
      (${ofDoctor} and position < ${follower}::numeric order by position desc limit ${maxScale + 100})
      union all (${ofDoctor} and position >= ${follower}::numeric order by position limit ${maxScale + 100})
    ), crowd as (
      select id, row_number() over (order by position) as place, position = ${follower}::numeric as is_follower from nearest
    ), room as (
      select count,
        coalesce((select max(position) from (${ofDoctor}) others where position < first), first - 1) as low,
        coalesce((select min(position) from (${ofDoctor}) others where position > last), last + 1) as high
      from (select count(*) as count, min(position) as first, max(position) as last from nearest) ends
    ), moved as (
      update queue_entries set position = round(low + (high - low) * place / (count + 1), ${maxScale / 2}::integer)
      from crowd cross join room where queue_entries.id = crowd.id returning is_follower, position
    )
    select position from moved where is_follower
  `.execute(tx);
  if (!rows[0]) throw new Error('The entry after the new one is missing from the line.');
  return rows[0].position;
}

export async function hasSettledBehind(tx: Tx, line: QueueLine, position: string): Promise<boolean> {
  const settled = await tx
    .selectFrom('queue_entries as entry')
    .select('entry.id')
    .where(inLine(line))
    .where('entry.position', '>', position)
    .where('entry.status', '!=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return settled !== undefined;
}

/**
 * Gives each waiting entry from `first` on the position of the next waiting entry, and the last one a new position at
 * the end.
 */
async function passPositionsOn(tx: Tx, line: QueueLine, first: string): Promise<void> {
  const end = await positionBehindAll(tx, line);
  await sql`
    update queue_entries moved
    set position = coalesce(waiting.next_position, ${end}::numeric)
    from (
      select entry.id, lead(entry.position) over (order by entry.position) as next_position
      from queue_entries entry
      where ${inLine(line)} and entry.status = 'waiting' and entry.position >= ${first}::numeric
    ) waiting
    where moved.id = waiting.id
  `.execute(tx);
}

async function positionBehindAll(tx: Tx, line: QueueLine): Promise<string> {
  const { rows } = await sql<{ position: string }>`select position from ${behindAll(line)} behind`.execute(
    tx,
  );
  return rows[0]?.position ?? '0';
}

/**
 * Selects a free position after all entries of the queue. In a day-wise queue, entries of other dates can follow; the
 * position is then before the next of them.
 */
function behindAll(line: Pick<QueueLine, 'doctorId' | 'date'>) {
  return sql`(
    select coalesce(
      (select (last.position + min(entry.position)) * 0.5 from queue_entries entry
       where entry.doctor_id = ${line.doctorId} and entry.position > last.position
         and entry.position <= last.position + 1),
      last.position + 1
    ) as position
    from (select coalesce(max(entry.position), 0) as position from queue_entries entry where ${inLine(line)}) last
  )`;
}

/** A doctor, with the first and last queue date of the patients' entries in the doctor's queue. */
export type DaysShown = { doctorId: number; first: string; last: string };

/**
 * Lists the doctors in whose queues one of the patients is waiting, current or settled today. Sorted by doctor, which
 * is the order of locking.
 */
export async function listDaysShown(
  tx: Tx,
  { patientIds, dayBegan }: { patientIds: readonly number[]; dayBegan: Date },
): Promise<DaysShown[]> {
  const { rows } = await sql<DaysShown>`
    select entry.doctor_id as "doctorId", min(entry.queue_date) as first, max(entry.queue_date) as last
    from appointments join queue_entries entry on entry.appointment_id = appointments.id
    where appointments.patient_id = any(${[...patientIds]}::bigint[])
      and (entry.status in ('waiting', 'in_progress') or entry.settled_at >= ${dayBegan})
    group by entry.doctor_id order by entry.doctor_id
  `.execute(tx);
  return rows;
}
