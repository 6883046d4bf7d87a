import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Returns whether the database responds. Never throws. Waits at most as long as the timeouts of the pool and its
 * statements.
 */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
