import { sql } from 'kysely';
import type { Db } from '#platform/db/database';

export async function askDatabase(db: Db): Promise<{ version: string; now: Date }> {
  const { rows } = await sql<{ version: string; now: Date }>`
    select current_setting('server_version') as version, clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database answered nothing');
  return row;
}

/** Returns the hosts of all Anteroom servers that are connected, and the number of standbys of the database. */
export async function listServers(db: Db): Promise<{ names: string[]; standbys: number }> {
  const { rows } = await sql<{ names: string[] | null; standbys: number }>`
    select (
        select array_agg(distinct split_part(application_name, ' ', 2)) from pg_stat_activity
        where datname = current_database() and split_part(application_name, ' ', 1) = 'anteroom'
      ) as names, (select count(*)::int from pg_stat_replication) as standbys
  `.execute(db);
  return { names: rows[0]?.names ?? [], standbys: rows[0]?.standbys ?? 0 };
}

export async function findPassphraseShown(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('audit_events')
    .select('at')
    .where('action', '=', 'system.backup_passphrase_shown')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}
