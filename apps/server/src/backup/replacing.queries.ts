import { sql } from 'kysely';
import { applicationName } from '#platform/config/config';
import type { Db, Tx } from '#platform/db/database';
import type { Table } from './tables.queries.ts';

/** The migrator's advisory lock. A starting server waits for this lock before it reads anything. */
const migrationLock = sql.lit(BigInt('3853314791062309107'));

/**
 * Takes the migrator's lock until this connection closes. Returns false if a starting server or another restore holds
 * it.
 */
export async function tryLockMigrations(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_lock(${migrationLock}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Returns the name of another Anteroom connection to this database, or null. */
export async function findServing(db: Db): Promise<string | null> {
  const [kind] = applicationName.split(' ');
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and split_part(application_name, ' ', 1) = ${kind}
    limit 1
  `.execute(db);
  return rows[0]?.name ?? null;
}

/** Returns whether the database contains a clinic: every clinic has accounts. */
export async function isInUse(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Drops all tables and functions except those of extensions. Fails if objects of other programs depend on them. */
export async function dropSchema(tx: Tx, tables: readonly Table[]): Promise<void> {
  const names = [...tables.map(({ name }) => name), 'kysely_migration', 'kysely_migration_lock'];
  await sql`drop table if exists ${sql.join(names.map((name) => sql.table(name)))}`.execute(tx);
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(pg_proc.oid::regprocedure::text, ', ') as names from pg_proc
    where pronamespace = current_schema()::regnamespace and prokind = 'f' and not exists (
      select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
    )
  `.execute(tx);
  const functions = rows[0]?.names;
  if (functions) await sql.raw(`drop function ${functions}`).execute(tx);
}

/** The SQL statements that create the removed constraints and indexes again. */
export type TakenOff = string[];

/**
 * Empties the tables, disables their triggers, and removes foreign keys, exclusion constraints, and indexes that belong
 * to no constraint. Triggers would add rows, although the data to be loaded is already complete. The removed
 * constraints and indexes are much faster to check and build for all rows at once.
 */
export async function openTables(tx: Tx, tables: readonly Table[]): Promise<TakenOff> {
  await setTriggers(tx, tables, false);
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
  const { rows } = await sql<{ off: string; on: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on,
      case contype when 'f' then 1 else 2 end as place
    from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('f', 'x')
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and indrelid::regclass::text = any(${tables.map(({ name }) => name)})
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by place
  `.execute(tx);
  for (const { off } of rows) await sql.raw(off).execute(tx);
  return rows.map(({ on }) => on).toReversed();
}

/** Creates the constraints and indexes that `openTables` removed, which checks all rows. Then enables the triggers. */
export async function closeTables(tx: Tx, tables: readonly Table[], takenOff: TakenOff): Promise<void> {
  await sql`set local maintenance_work_mem = '128MB'`.execute(tx);
  for (const statement of takenOff) await sql.raw(statement).execute(tx);
  await setTriggers(tx, tables, true);
}

async function setTriggers(tx: Tx, tables: readonly Table[], areOn: boolean): Promise<void> {
  const change = sql.raw(areOn ? 'enable' : 'disable');
  for (const { name } of tables) await sql`alter table ${sql.table(name)} ${change} trigger user`.execute(tx);
}

/** Collects statistics for the query planner, because the tables have just been filled. */
export async function analyze(tx: Tx): Promise<void> {
  await sql`analyze`.execute(tx);
}
