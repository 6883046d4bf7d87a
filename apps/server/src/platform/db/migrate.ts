import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db, Tx } from './database.ts';
import { sqlState } from './transaction.ts';

const folder = join(import.meta.dirname, '../../../migrations');

/**
 * A migration that waits for a table blocks all later queries on it, including those of other servers. So the migration
 * stops waiting after this time, in milliseconds, and tries again later, because the table may be in use by a long
 * report or a backup.
 */
const lockMillis = 800;
const pauseMillis = 1000;
const mostTries = 120;
const lockNotAvailable = '55P03';

/**
 * Migrates the database to the latest schema. Each file is one step, and no step can be reverted. Processes that start
 * together wait for each other. Returns the names of the applied steps.
 */
export function migrate(db: Db | Tx): Promise<string[]> {
  return takeSteps(db, (migrator) => migrator.migrateToLatest());
}

/** Migrates up to an older schema, for loading data that was written with it. */
export function migrateUpTo(db: Db | Tx, lastStep: string): Promise<string[]> {
  return takeSteps(db, (migrator) => migrator.migrateTo(lastStep));
}

/** Returns the names of the applied migrations, or an empty list if Anteroom has never used the database. */
export async function listAppliedMigrations(db: Db | Tx): Promise<string[]> {
  const { rows: found } = await sql<{ exists: boolean }>`
    select to_regclass(quote_ident(current_schema()) || '.kysely_migration') is not null as exists`.execute(
    db,
  );
  if (!found[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function listKnownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

async function takeSteps(
  db: Db | Tx,
  take: (migrator: Migrator) => Promise<MigrationResultSet>,
  attempt = 1,
): Promise<string[]> {
  const { error, results } = await take(new Migrator({ db, provider: { getMigrations: readMigrations } }));
  // A retry is safe, because all steps run in one transaction. Do not retry inside the caller's own transaction, which
  // has failed as a whole.
  if (sqlState(error) === lockNotAvailable && attempt < mostTries && !db.isTransaction) {
    await wait(pauseMillis);
    return takeSteps(db, take, attempt + 1);
  }
  if (error) throw error;
  return (results ?? []).map((step) => step.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const steps = files.map(async (file) => [
    file.slice(0, -4),
    toMigration(await readFile(join(folder, file), 'utf8')),
  ]);
  return Object.fromEntries(await Promise.all(steps));
}

function toMigration(statements: string): Migration {
  return {
    up: async (db) => {
      await sql`select set_config('lock_timeout', ${`${lockMillis}`}, true)`.execute(db);
      await sql.raw(statements).execute(db);
    },
  };
}
