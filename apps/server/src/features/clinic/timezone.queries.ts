import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

/**
 * Returns the stored time zone, or null if none is stored yet. Reads the row as JSON because the operator's commands
 * also open databases that an older server has not migrated yet and that lack the column.
 */
export async function findRememberedTimezone(db: Db): Promise<string | null> {
  const { rows } = await sql<{ timezone: string | null }>`
    select to_jsonb(clinic_settings) ->> 'timezone' as timezone from clinic_settings
  `.execute(db);
  return rows[0]?.timezone ?? null;
}

export async function setRememberedTimezone(db: Db, timezone: string): Promise<void> {
  await db.updateTable('clinic_settings').set({ timezone }).execute();
}
