import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

/**
 * Rewrites the files of the database, without deleted rows. Locks one table after the other. Renews the statistics
 * first, because the old ones contain values of deleted rows. Returns the size before and after, in bytes.
 */
export async function compactDatabase(db: Db): Promise<{ before: number; after: number }> {
  const before = await sizeOf(db);
  await sql`analyze`.execute(db);
  await sql`vacuum full`.execute(db);
  return { before, after: await sizeOf(db) };
}

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
