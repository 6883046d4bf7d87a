import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Never throws. Waits at most as long as the pool and its statement timeouts allow. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
