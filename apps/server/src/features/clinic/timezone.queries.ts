import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

/** Null: none yet. Read as JSON, for the operator's commands also look at what an older server has not migrated yet. */
export async function findRememberedTimezone(db: Db): Promise<string | null> {
  const { rows } = await sql<{ timezone: string | null }>`
    select to_jsonb(clinic_settings) ->> 'timezone' as timezone from clinic_settings
  `.execute(db);
  return rows[0]?.timezone ?? null;
}

export async function setRememberedTimezone(db: Db, timezone: string): Promise<void> {
  await db.updateTable('clinic_settings').set({ timezone }).execute();
}
