import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { findFollower, hasSettledBehind, inLine, makeRoom } from './positions.queries.ts';
import type { QueueLine } from './queue-line.ts';

type Placed = { entryId: number; date: string; scheduledAt: Date };

/**
 * Moves an entry within its queue to its place by time among the waiting entries. Only this entry and waiting entries
 * exchange positions, so all others keep their serial numbers.
 */
export async function moveWithinLine(
  tx: Tx,
  line: QueueLine,
  { entryId, date, scheduledAt }: Placed,
): Promise<void> {
  const follower = await findFollower(tx, line, { entryId, scheduledAt });
  await setDate(tx, entryId, date);
  await sql`
    with places as (
      select entry.position, row_number() over (order by entry.position) as place
      from queue_entries entry where ${inLine(line)} and (entry.status = 'waiting' or entry.id = ${entryId})
    ), wanted as (
      select entry.id, row_number() over (
        order by case when entry.id = ${entryId} then coalesce(${follower}::numeric, 'infinity') else entry.position end,
          entry.id <> ${entryId}
      ) as place
      from queue_entries entry where ${inLine(line)} and (entry.status = 'waiting' or entry.id = ${entryId})
    )
    update queue_entries moved set position = places.position
    from wanted join places using (place)
    where moved.id = wanted.id and moved.position <> places.position
  `.execute(tx);
}

/** Moves an entry into the queue of another day, to its place by time, and closes the gap it leaves. */
export async function moveToLine(
  tx: Tx,
  { from, to }: { from: QueueLine; to: QueueLine },
  { entryId, date, scheduledAt }: Placed,
): Promise<void> {
  const position = await makeRoom(tx, to, scheduledAt);
  // Read the position only now: `makeRoom` may have changed it when it spread the entries.
  const freed = await findPosition(tx, entryId);
  await setDate(tx, entryId, date);
  await tx.updateTable('queue_entries').set({ position }).where('id', '=', entryId).execute();
  await closeUp(tx, from, freed);
}

/** Sets the date of an entry. Clears the announced lateness, and clears the arrival if the date changes. */
async function setDate(tx: Tx, entryId: number, date: string): Promise<void> {
  await tx
    .updateTable('queue_entries')
    .set({
      queue_date: date,
      arrived_at: sql`case when queue_date = ${date}::date then arrived_at end`,
      late_minutes: null,
    })
    .where('id', '=', entryId)
    .execute();
}

/** Deletes an entry and closes the gap it leaves. */
export async function leaveLine(tx: Tx, line: QueueLine, entryId: number): Promise<void> {
  const freed = await findPosition(tx, entryId);
  await tx.deleteFrom('queue_entries').where('id', '=', entryId).execute();
  await closeUp(tx, line, freed);
}

async function findPosition(tx: Tx, entryId: number): Promise<string> {
  const { position } = await tx
    .selectFrom('queue_entries')
    .select('position')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  return position;
}

/**
 * Closes the gap that an entry left. Usually changes no rows, because serial numbers are computed ranks. If a settled
 * or current entry is behind the gap, moves the first waiting entry behind the gap into it, and each further one to the
 * position of the previous one, so that settled and current entries between them keep their serial numbers.
 */
async function closeUp(tx: Tx, line: QueueLine, freed: string): Promise<void> {
  if (!(await hasSettledBehind(tx, line, freed))) return;
  await sql`
    update queue_entries moved set position = waiting.place_before
    from (
      select entry.id, lag(entry.position, 1, ${freed}::numeric) over (order by entry.position) as place_before
      from queue_entries entry
      where ${inLine(line)} and entry.status = 'waiting' and entry.position > ${freed}::numeric
    ) waiting
    where moved.id = waiting.id
  `.execute(tx);
}

/**
 * Archives an entry with its serial number and a reference to the event of this version. Call it before the entry is
 * deleted.
 */
export async function archiveEntry(
  tx: Tx,
  line: QueueLine,
  { entryId, version, now }: { entryId: number; version: number; now: Date },
): Promise<void> {
  await sql`
    insert into archived_queue_entries
    select kept.* from queue_entries gone, jsonb_populate_record(
      null::archived_queue_entries,
      to_jsonb(gone) || jsonb_build_object(
        'queue_type', ${line.kind}::text,
        'serial_number', (
          select count(*) from queue_entries entry where ${inLine(line)} and entry.position <= gone.position
        ),
        'event_id', (
          select max(id) from queue_events where doctor_id = ${line.doctorId} and version = ${version}
        ),
        'archived_at', ${now}::timestamptz
      )
    ) as kept
    where gone.id = ${entryId}
  `.execute(tx);
}
