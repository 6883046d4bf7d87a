import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { QueueLine } from '../queue-line.ts';
import type { Standing } from './position.rules.ts';

/**
 * Everyone who counts in a line, in order; a serial number is the place in this list. In the one line that is who has
 * yet to be seen and whoever had their turn since the day began.
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

/** Gives each of these entries a position that one of them had. The rule of distinct positions is asked at the end. */
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
