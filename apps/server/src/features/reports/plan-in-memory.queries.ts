import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/**
 * For the rest of this transaction. Left to itself, PostgreSQL takes each look into an index for a movement of a disk, and
 * reads everything that the clinic ever wrote to find a month of it; and it sorts a month on disk.
 */
export async function planInMemory(tx: Tx): Promise<void> {
  await sql`select set_config('random_page_cost', '1.1', true), set_config('work_mem', '32MB', true)`.execute(
    tx,
  );
}
