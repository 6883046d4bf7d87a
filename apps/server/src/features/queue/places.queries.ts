import { type SqlBool, sql } from 'kysely';
import { compileOnce } from '#platform/db/compile-once';
import type { Db, Tx } from '#platform/db/database';
import { unseen } from '#platform/db/unseen';
import type { QueueLine } from './queue-line.ts';

type Newcomer = {
  appointmentId: number;
  date: string;
  scheduledAt: Date;
  /** Nobody expected them: they stand behind all who were. */
  isWalkIn: boolean;
};

/**
 * Puts a newcomer in front of the first waiting patient with a later time, or at the line's end. Finished and
 * current entries keep their serial numbers: where one stands behind the newcomer, the waiting ones pass their
 * positions on to each other instead of everyone moving up. Answers the new entry.
 */
export async function takePlace(tx: Tx, line: QueueLine, newcomer: Newcomer): Promise<number> {
  const { appointmentId, date, scheduledAt, isWalkIn } = newcomer;
  const position = isWalkIn ? await makeRoomAtEnd(tx, line, newcomer) : await makeRoom(tx, line, scheduledAt);
  const [entry] = await inserting(tx, line.doctorId, appointmentId, date, position);
  if (!entry) throw new Error('A new entry has an id.');
  return entry.id;
}

type Entry = [doctorId: number, appointmentId: number, date: string, position: string];

const inserting = compileOnce((tx, ...[doctorId, appointmentId, date, position]: Entry) =>
  tx
    .insertInto('queue_entries')
    .values({ doctor_id: doctorId, appointment_id: appointmentId, queue_date: date, position })
    .returning('id'),
);

/** A position for someone who is not in the line yet. */
export async function makeRoom(tx: Tx, line: QueueLine, scheduledAt: Date): Promise<string> {
  const follower = await findFollower(tx, line, scheduledAt);
  return follower ? positionBefore(tx, line, follower) : positionAtEnd(tx, line, scheduledAt);
}

/** Behind the last who waits and is due; before those of later days, where the line has such. */
async function makeRoomAtEnd(tx: Tx, line: QueueLine, { date, scheduledAt }: Newcomer): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select entry.position from queue_entries entry
    where ${inLine(line)} and entry.status = 'waiting' and entry.queue_date > ${date} and entry.position > coalesce(
      (select max(due.position) from queue_entries due
       where due.doctor_id = ${line.doctorId} and due.status = 'waiting' and due.queue_date <= ${date}),
      '-infinity'
    )
    order by entry.position limit 1
  `.execute(tx);
  const follower = rows[0]?.position;
  return follower ? positionBefore(tx, line, follower) : positionAtEnd(tx, line, scheduledAt);
}

export function inLine(line: Pick<QueueLine, 'doctorId' | 'date'>) {
  return line.date === null
    ? sql<SqlBool>`entry.doctor_id = ${line.doctorId}`
    : sql<SqlBool>`entry.doctor_id = ${line.doctorId} and entry.queue_date = ${line.date}`;
}

/** The position of the first waiting patient with a later time, but for one who looks for a place themself. */
export async function findFollower(
  tx: Tx,
  { doctorId, date }: QueueLine,
  scheduledAt: Date,
  exceptEntry = 0,
): Promise<string | null> {
  const [follower] = await (date === null
    ? listFollower(tx, doctorId, scheduledAt, exceptEntry)
    : listFollowerOfDay(tx, doctorId, scheduledAt, exceptEntry, date));
  return follower?.position ?? null;
}

const listFollower = compileOnce((tx, doctorId: number, scheduledAt: Date, exceptEntry: number) =>
  firstAfter(tx, { doctorId, scheduledAt, exceptEntry }),
);

type OfDay = [doctorId: number, scheduledAt: Date, exceptEntry: number, date: string];

const listFollowerOfDay = compileOnce((tx, ...[doctorId, scheduledAt, exceptEntry, date]: OfDay) =>
  firstAfter(tx, { doctorId, scheduledAt, exceptEntry }).where('entry.queue_date', '=', unseen(date, 'date')),
);

type Seeking = { doctorId: number; scheduledAt: Date; exceptEntry: number };

function firstAfter(tx: Db | Tx, { doctorId, scheduledAt, exceptEntry }: Seeking) {
  return tx
    .selectFrom('queue_entries as entry')
    .innerJoin('appointments', 'appointments.id', 'entry.appointment_id')
    .select('entry.position')
    .where('entry.doctor_id', '=', doctorId)
    .where('entry.status', '=', 'waiting')
    .where('entry.id', '!=', exceptEntry)
    .where('appointments.scheduled_at', '>', unseen(scheduledAt, 'timestamptz'))
    .orderBy('entry.position')
    .limit(1);
}

/** Digits behind the point that positions may grow to; each halving of the same gap adds one. */
const maxScale = 200;

/**
 * The middle between the follower and whoever stands before them. Multiplied by a half, never divided: numeric
 * division rounds, and after some dozens of bookings into one gap its middles would be one and the same.
 */
async function positionBefore(tx: Tx, line: QueueLine, follower: string): Promise<string> {
  if (await hasSettledBehind(tx, line, follower)) {
    await passPositionsOn(tx, line, follower);
    return follower;
  }
  const { middle, digits } = await tx
    .selectFrom('queue_entries')
    .select(
      sql<string>`coalesce((max(position) + ${follower}::numeric) * 0.5, ${follower}::numeric - 1)`.as(
        'middle',
      ),
    )
    .select(sql<number>`coalesce(scale((max(position) + ${follower}::numeric) * 0.5), 0)`.as('digits'))
    .where('doctor_id', '=', line.doctorId)
    .where('position', '<', follower)
    .executeTakeFirstOrThrow();
  if (digits <= maxScale) return middle;
  await spreadBefore(tx, line.doctorId, follower);
  return positionBefore(tx, line, follower);
}

/** Gives the crowd before a position even distances again; it holds more than the halvings that made it. */
async function spreadBefore(tx: Tx, doctorId: number, follower: string): Promise<void> {
  await sql`
    update queue_entries moved
    set position = crowd.low + (${follower}::numeric - crowd.low) * crowd.place / crowd.count
    from (
      select id, min(position) over () as low, row_number() over (order by position) - 1 as place, count(*) over () as count
      from (
        select id, position from queue_entries
        where doctor_id = ${doctorId} and position < ${follower}::numeric
        order by position desc limit ${maxScale + 100}
      ) nearest
    ) crowd
    where moved.id = crowd.id
  `.execute(tx);
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

/** From `first` on, each waiting entry takes the position of the next one, and the last a new one at the end. */
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

/** The time itself, in seconds, when nobody stands behind it yet; so lines of different days keep apart. */
async function positionAtEnd(tx: Tx, { doctorId, date }: QueueLine, scheduledAt: Date): Promise<string> {
  const seconds = Math.floor(scheduledAt.getTime() / 1000);
  const [end] = await (date === null
    ? listEnd(tx, doctorId, seconds)
    : listEndOfDay(tx, doctorId, seconds, date));
  return end?.position ?? '0';
}

const listEnd = compileOnce((tx, doctorId: number, seconds: number) =>
  endFor(seconds, { doctorId, date: null }, tx),
);

const listEndOfDay = compileOnce((tx, doctorId: number, seconds: number, date: string) =>
  endFor(seconds, { doctorId, date }, tx),
);

function endFor(seconds: number, line: Pick<QueueLine, 'doctorId' | 'date'>, tx: Db | Tx) {
  return {
    compile: () =>
      sql<{ position: string }>`
        select case
          when behind.position > ${seconds}::numeric or exists (
            select from queue_entries
            where doctor_id = ${line.doctorId} and position = ${seconds}::numeric
          ) then behind.position
          else ${seconds}::numeric
        end as position
        from ${behindAll(line)} behind
      `.compile(tx),
  };
}

async function positionBehindAll(tx: Tx, line: QueueLine): Promise<string> {
  const { rows } = await sql<{ position: string }>`select position from ${behindAll(line)} behind`.execute(
    tx,
  );
  return rows[0]?.position ?? '0';
}

/** A free position behind everyone in the line and before whoever of the doctor's comes next. */
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
