import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import type { Db, Tx } from './database.ts';
import { sqlState } from './transaction.ts';

const folder = join(import.meta.dirname, '../../../migrations');

/**
 * A step that waits for a table lets nobody else pass who comes after it. Other servers may be at work, so it gives way
 * soon, and comes again: what is in its way, as a long report or a backup, goes on meanwhile.
 */
const lockMillis = 800;
const pauseMillis = 1000;
const mostTries = 120;
const lockNotAvailable = '55P03';

/**
 * Brings the database to today's schema, forward only; each file is one step. Processes that start together wait
 * for each other. Returns the names of the steps taken.
 */
export function migrate(db: Db | Tx): Promise<string[]> {
  return takeSteps(db, (migrator) => migrator.migrateToLatest());
}

/** The same, up to an older schema: for what was written in that one. */
export function migrateUpTo(db: Db | Tx, lastStep: string): Promise<string[]> {
  return takeSteps(db, (migrator) => migrator.migrateTo(lastStep));
}

/** The names of all steps that this program knows, in their order. */
export async function listKnownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations());
}

async function takeSteps(
  db: Db | Tx,
  take: (migrator: Migrator) => Promise<MigrationResultSet>,
  attempt = 1,
): Promise<string[]> {
  const { error, results } = await take(new Migrator({ db, provider: { getMigrations: readMigrations } }));
  // All steps are one transaction: nothing was done. Within someone else's nothing more can be.
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
