import type { Priority } from '@anteroom/contract/queue';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';
import type { Standing } from './position.rules.ts';
import type { Ranked } from './priority.rules.ts';

/**
 * Lists the entries of a queue in order. An entry's place in this list is its serial number. In a central queue these
 * are the waiting and current entries, and those settled since the clinic's midnight.
 */
export async function listStanding(tx: Tx, line: QueueLine, dayBegan: Date): Promise<Standing[]> {
  return tx
    .selectFrom('queue_entries')
    .select(['id', 'status', 'position', 'queue_date as queueDate'])
    .where('doctor_id', '=', line.doctorId)
    .$if(line.date !== null, (entries) => entries.where('queue_date', '=', line.date ?? ''))
    .$if(line.date === null, (entries) =>
      entries.where((entry) =>
        entry.or([entry('status', 'in', ['waiting', 'in_progress']), entry('settled_at', '>=', dayBegan)]),
      ),
    )
    .orderBy('position')
    .execute();
}

/** Lists the entries of a queue like `listStanding`, with their priorities. */
export async function listRanked(tx: Tx, line: QueueLine, dayBegan: Date): Promise<Ranked[]> {
  const standing = await listStanding(tx, line, dayBegan);
  const { rows } = await sql<{ id: number; priority: Priority }>`
    select entry.id, appointments.priority
    from queue_entries entry join appointments on appointments.id = entry.appointment_id
    where entry.id = any(${standing.map(({ id }) => id)}::bigint[])
  `.execute(tx);
  const priorities = new Map(rows.map(({ id, priority }) => [id, priority]));
  return standing.map((entry) => ({ ...entry, priority: priorities.get(entry.id) ?? 'routine' }));
}

/**
 * Exchanges positions among these entries. PostgreSQL checks that positions are unique (a deferrable constraint) only
 * at the end of the statement.
 */
export async function exchangePositions(
  tx: Tx,
  moves: readonly { id: number; position: string }[],
): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    update queue_entries moved set position = wanted.position
    from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ position }) => position)}::numeric[])
      as wanted (id, position)
    where moved.id = wanted.id
  `.execute(tx);
}
