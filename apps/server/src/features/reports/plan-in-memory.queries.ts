import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/**
 * Adjusts the planner for the rest of this transaction. With the defaults, PostgreSQL overestimates the cost of index
 * reads and scans the whole table for one month, and sorts on disk.
 */
export async function planInMemory(tx: Tx): Promise<void> {
  await sql`select set_config('random_page_cost', '1.1', true), set_config('work_mem', '32MB', true)`.execute(
    tx,
  );
}
